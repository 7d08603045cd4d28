import { randomBytes } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'

/** A person with their own browser, at the project's width. */
export interface Visitor {
  page: Page
  close(): Promise<void>
}

interface Market {
  /** Opens a browser for another person at the same width, signed in if a username is given. */
  visitor: (username?: string, password?: string) => Promise<Visitor>
  /** Registers a customer with an address in Bengaluru for this journey only; returns the username, for `signInHere`. */
  registerBuyer: (firstName: string) => Promise<string>
}

/** Playwright's test, extended by `visitor` and `registerBuyer`. */
export const test = base.extend<Market>({
  baseURL: async ({ browserName: _browserName }, use) => {
    const url = process.env.SANTHE_URL
    if (!url) throw new Error('No market was opened for this run')
    await use(url)
  },
  visitor: async ({ browser, playwright, contextOptions, baseURL, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = []
    const open = async (username?: string, password = DEMO_PASSWORD): Promise<Visitor> => {
      const options = { ...contextOptions, baseURL, viewport, isMobile, hasTouch }
      const storageState =
        username && (await sessionOf(await playwright.request.newContext({ baseURL }), { username, password }))
      const context = await newContext(browser, { ...options, ...(storageState && { storageState }) })
      contexts.push(context)
      return { page: await context.newPage(), close: () => context.close() }
    }
    await use(open)
    for (const context of contexts) {
      // A route handler may still read a response, which closing the page would cut off.
      await Promise.all(context.pages().map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.close()
    }
  },
  registerBuyer: async ({ playwright, baseURL }, use) => {
    // A separate context, since cookies belong to one person.
    const api = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
    await use(async firstName => {
      const username = `${firstName.toLowerCase()}_${randomBytes(5).toString('hex')}`
      const person = { name: `${firstName} Rao`, email: `${username}@santhe.example`, phone: '9845033445' }
      const account = { ...person, username, password: DEMO_PASSWORD, role: 'customer' }
      const registration = await api.post('/api/register', { data: account })
      expect(registration.status()).toBe(201)
      const { token } = SignedIn.parse(await registration.json())
      const address = {
        address: '14, 3rd Cross, Malleshwaram',
        city: 'Bengaluru',
        state: 'Karnataka',
        zipCode: '560003',
      }
      const headers = { Authorization: `Bearer ${token}` }
      expect((await api.put('/api/customers/profile', { headers, data: { ...person, ...address } })).status()).toBe(200)
      return username
    })
    await api.dispose()
  },
})

/** Signs in by call, without the form. Returns the browser's storage afterwards: the cookie and the auth record. */
async function sessionOf(api: APIRequestContext, credentials: { username: string; password: string }) {
  const login = await api.post('/api/login', { data: credentials })
  expect(login.status()).toBe(200)
  const { user, token } = SignedIn.parse(await login.json())
  const { cookies } = await api.storageState()
  const record = { user, token, viewingAs: user.role }
  const localStorage = [{ name: 'santhe', value: JSON.stringify(record) }]
  const { origin } = new URL(login.url())
  await api.dispose()
  return { cookies, origins: [{ origin, localStorage }] }
}

function newContext(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  return browser.newContext(options)
}

export { expect }

/** Options of journeys about service workers, for `test.use`. */
export const WITH_WORKERS = { contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'allow' } } as const

/** Fills in and sends the sign-in form on the page. */
export async function signInHere(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click()
}

/**
 * Adds the first product of a farm among search results to the cart. Searches in the open list if possible, since loading
 * a page takes longest.
 */
export async function addFromFarm(page: Page, search: string, farm: string): Promise<void> {
  const isOpen = URL.canParse(page.url()) && new URL(page.url()).pathname === '/products'
  if (isOpen) await page.getByRole('main').getByRole('combobox', { name: 'Search products' }).fill(search)
  else await page.goto(`/products?search=${encodeURIComponent(search)}`)
  const cartSize = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)
  const before = await cartSize()
  const matches = page.getByRole('article').filter({ hasText: new RegExp(search, 'i') })
  await matches.filter({ hasText: farm }).first().getByRole('button', { name: /add/i }).click()
  await expect.poll(cartSize).toBe(before + 1)
}
