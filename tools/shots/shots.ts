import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { inLanguage, isLanguage, type Language } from '@santhe/rules'
import { signIn } from '../browser/sign-in.ts'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { SCREENS, type Screen } from './screens.ts'

const FOLDER = '.shots'
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
] as const

/** Returns a screen's windows: a phone's, a tablet's and a desktop's, or its own widths at a phone's height. */
function windowsOf({ widths }: Screen): readonly { width: number; height: number }[] {
  return widths ? widths.map(width => ({ width, height: WIDTHS[0].height })) : WIDTHS
}

/** Converts large minimum heights to pixels, so that a short page does not grow with the window. */
const FREEZE_HEIGHTS = `for (const element of document.querySelectorAll('body *')) {
  const { minBlockSize } = getComputedStyle(element)
  if (parseFloat(minBlockSize) > 200) element.style.minBlockSize = minBlockSize
}`

/**
 * Makes the window as tall as the page, so that lazy pictures load and content fixed to the window's bottom is at
 * the page's end.
 */
async function growViewport(page: Page, width: number): Promise<void> {
  await page.evaluate(FREEZE_HEIGHTS)
  // Content below the window has only an estimated height, so measure until the height is stable.
  // Measure the body, since a document is never shorter than its window.
  let height = 0
  for (let tries = 0; tries < 8; tries += 1) {
    const measured = await page.evaluate<number>('Math.ceil(document.body.getBoundingClientRect().height)')
    if (measured === height) break
    height = measured
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(100)
  }
  // A picture in a hidden part never loads, so limit the waiting.
  const arePicturesThere = '[...document.images].every(({ complete }) => complete)'
  for (let tries = 0; tries < 20 && !(await page.evaluate<boolean>(arePicturesThere)); tries += 1)
    await page.waitForTimeout(100)
}

const SCRIPTS = { kn: /[\u0c80-\u0cff]{3}/, hi: /[\u0900-\u097f]{3}/ } as const

/**
 * Returns the screens for a language; other than English, only those with just a path, since ways press English
 * words.
 */
function screensIn(language: Language): readonly Screen[] {
  if (language === 'en') return SCREENS
  return SCREENS.flatMap(({ path, way, before, ...screen }) =>
    path === undefined || way || before
      ? []
      : [{ ...screen, path: inLanguage(path, language), expectedText: SCRIPTS[language] }],
  )
}

async function takeShot(
  context: BrowserContext,
  { name, path, as, expectedText, before, way, onPaper }: Screen,
  width: number,
  file: string,
): Promise<string | undefined> {
  const page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error') console.log(`${name} at ${width} says: ${message.text()}`)
  })
  page.on('pageerror', error => console.log(`${name} at ${width} throws: ${error.message}`))
  try {
    if (as) await signIn(page, as)
    await before?.(page)
    if (path !== undefined) await page.goto(path)
    await way?.(page)
    if (onPaper) await page.emulateMedia({ media: 'print' })
    const text = page.getByText(expectedText).filter({ visible: true })
    await text.first().waitFor({ timeout: 15_000 })
    await page.waitForLoadState('networkidle')
    await growViewport(page, width)
    await page.screenshot({ path: join(FOLDER, file), fullPage: true })
    return undefined
  } catch (error) {
    return `${name} at ${width}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  } finally {
    await page.close()
  }
}

interface Look {
  only: RegExp
  isDark: boolean
  language: Language
}

async function takeAll(url: string, { only, isDark, language }: Look): Promise<string[]> {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const browser = await chromium.launch({ executablePath, args: [...args] })
  const missed: string[] = []
  await mkdir(FOLDER, { recursive: true })
  try {
    for (const screen of screensIn(language).filter(({ name }) => only.test(name))) {
      for (const viewport of windowsOf(screen)) {
        const context = await browser.newContext({
          baseURL: url,
          viewport,
          reducedMotion: 'reduce',
          colorScheme: isDark ? 'dark' : 'light',
        })
        const kind = `${language === 'en' ? '' : `-${language}`}${isDark ? '-dark' : ''}`
        const file = `${screen.name}-${viewport.width}${kind}.png`
        const problem = await takeShot(context, screen, viewport.width, file)
        if (problem) missed.push(problem)
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return missed
}

// `npm run shots` starts its own market; `npm run shots -- http://localhost:8080 cart` takes some screens of a running one.
// `--dark` uses the dark theme, `--language kn` Kannada.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dark: { type: 'boolean', default: false }, language: { type: 'string', default: 'en' } },
})
const [url, only = ''] = positionals
if (!isLanguage(values.language)) throw new Error(`There is no language ${values.language}`)
const look = { only: new RegExp(only), isDark: values.dark, language: values.language }
const missed = url ? await takeAll(url, look) : await withMarket({ seed: true }, market => takeAll(market.url, look))
for (const line of missed) console.log(`Missed: ${line}`)
console.log(`Pictures are in ${FOLDER}/`)
if (missed.length > 0) process.exitCode = 1
