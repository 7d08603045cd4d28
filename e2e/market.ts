import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'

/** A person in a browser of their own, with the project's width. */
export interface Visitor {
  page: Page
  close(): Promise<void>
}

interface Market {
  /** Opens a browser for one more person, with the same width. */
  visitor: () => Promise<Visitor>
}

/** Playwright's test with `visitor`, which opens a browser for each further person. */
export const test = base.extend<Market>({
  baseURL: async ({ browserName: _browserName }, use) => {
    const url = process.env.SANTHE_URL
    if (!url) throw new Error('No market was opened for this run')
    await use(url)
  },
  visitor: async ({ browser, contextOptions, baseURL, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = []
    const open = async (): Promise<Visitor> => {
      const context = await newContext(browser, { ...contextOptions, baseURL, viewport, isMobile, hasTouch })
      contexts.push(context)
      return { page: await context.newPage(), close: () => context.close() }
    }
    await use(open)
    for (const context of contexts) await context.close()
  },
})

function newContext(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  return browser.newContext(options)
}

export { expect } from '@playwright/test'

/** The password of every demo person. */
const DEMO_PASSWORD = 'santhe123'

/** Fills in and sends the sign-in form that is on the page. */
export async function signInHere(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click()
}
