import { type Browser, chromium } from '@playwright/test'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { weighPackages } from './by-package.ts'
import { firstPaintOf } from './first-paint.ts'
import { loadedBy, MOST_KILOBYTES, SHOP, VISITS, type Visit } from './first-visit.ts'

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

/** Prints the files of a first visit and their sizes by kind; returns whether they are within the budget. */
async function isLight(browser: Browser, origin: string, visit: Visit): Promise<boolean> {
  // The market creates a picture's size on its first request.
  await loadedBy(browser, origin, visit)
  const files = (await loadedBy(browser, origin, visit)).sort((a, b) => b.bytes - a.bytes)
  for (const { path, kind, bytes } of files.filter(({ kind }) => kind !== 'other'))
    console.log(`${kilobytes(bytes)} kB  ${kind.padEnd(6)}  ${path}`)
  if (process.argv.includes('--by-package') && visit === SHOP)
    for (const [name, bytes] of await weighPackages(
      files.filter(({ kind }) => kind === 'script').map(({ path }) => path),
    ))
      console.log(`${kilobytes(bytes)} kB  ${name}`)
  const weightOf = (kind?: string) =>
    files.filter(file => kind === undefined || file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
  const [script, font, all] = [weightOf('script'), weightOf('font'), weightOf()]
  const allowed = (kind: keyof typeof MOST_KILOBYTES) => `of at most ${MOST_KILOBYTES[kind]}`
  console.log(
    `A first visit to ${visit.path}: ${kilobytes(script)} kB of scripts ${allowed('script')}, ${kilobytes(font)} kB of fonts ${allowed('font')}, ${kilobytes(weightOf('picture'))} kB of pictures, ${kilobytes(all)} kB in all ${allowed('all')}`,
  )
  const most = (kind: keyof typeof MOST_KILOBYTES) => MOST_KILOBYTES[kind] * 1000
  return script > 0 && script <= most('script') && font <= most('font') && all <= most('all')
}

/**
 * Prints what the shop paints without scripts; returns whether that includes the page's heading and a product's
 * name.
 */
async function isPainted(browser: Browser, origin: string): Promise<boolean> {
  const { paintMs, headings, blockedScripts } = await firstPaintOf(browser, origin + SHOP.path)
  console.log(
    `First content painted after ${paintMs.toFixed(0)} ms, with all ${blockedScripts} scripts blocked: ${headings.slice(0, 4).join(', ')}`,
  )
  return blockedScripts > 0 && headings.length > 1
}

const isWithinBudget = await withMarket({ seed: true }, async ({ url }) => {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const browser = await chromium.launch({ executablePath, args: [...args] })
  try {
    const results: boolean[] = []
    for (const visit of VISITS) results.push(await isLight(browser, url, visit))
    return [...results, await isPainted(browser, url)].every(Boolean)
  } finally {
    await browser.close()
  }
})
if (!isWithinBudget) process.exitCode = 1
