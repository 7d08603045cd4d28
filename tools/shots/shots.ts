import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { SCREENS, type Screen } from './screens.ts'

const FOLDER = '.shots'
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('santhe123')
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click()
  await page.waitForURL(url => url.pathname !== '/login')
}

async function fillCart(page: Page, products: number): Promise<void> {
  await page.goto('/products')
  const add = page.getByRole('main').getByRole('button', { name: /^Add/ })
  await add.first().waitFor()
  for (let place = 0; place < products; place += 1) await add.nth(place * 3).click()
}

async function takeShot(
  context: BrowserContext,
  { name, address, as, shows, cart }: Screen,
  width: number,
): Promise<string | undefined> {
  const page = await context.newPage()
  try {
    if (as) await signIn(page, as)
    if (cart) await fillCart(page, cart)
    await page.goto(address)
    await page.getByText(shows).first().waitFor({ timeout: 15_000 })
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true })
    return undefined
  } catch (error) {
    return `${name} at ${width}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  } finally {
    await page.close()
  }
}

async function takeAll(url: string, only: RegExp): Promise<string[]> {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const browser = await chromium.launch({ executablePath, args: [...args] })
  const missed: string[] = []
  await mkdir(FOLDER, { recursive: true })
  try {
    for (const viewport of WIDTHS) {
      for (const screen of SCREENS.filter(({ name }) => only.test(name))) {
        const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
        const why = await takeShot(context, screen, viewport.width)
        if (why) missed.push(why)
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return missed
}

// `npm run shots` opens a market of its own; `npm run shots -- http://localhost:8080 cart` looks at one that runs, at some screens.
const [url, only = ''] = process.argv.slice(2)
const pattern = new RegExp(only)
const missed = url
  ? await takeAll(url, pattern)
  : await withMarket({ seed: true }, market => takeAll(market.url, pattern))
for (const line of missed) console.log(`Missed: ${line}`)
console.log(`Pictures are in ${FOLDER}/`)
if (missed.length > 0) process.exitCode = 1
