import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { farmWithFive } from '../farm-with-five.ts'
import { expect, signInHere, test } from '../market.ts'

const STORES_NOTHING = /^Your browser stores nothing of this site/
const NO_HTTPS = 'http://santhe.test'

/** Opens a page and collects its uncaught errors. */
async function watched(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.stack ?? error.message))
  return { page, errors }
}

test('a browser that blocks all site data can shop and sign in while the page is open', async ({
  playwright,
  launchOptions,
  registerBuyer,
  baseURL,
  viewport,
}) => {
  const username = await registerBuyer('Asha')
  const profile = await mkdtemp(join(tmpdir(), 'santhe-blocked-'))
  await mkdir(join(profile, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
  const options = { ...launchOptions, viewport, ...(baseURL !== undefined && { baseURL }) }
  const context = await playwright.chromium.launchPersistentContext(profile, options)
  // Debian's headless browser may ignore its preferences.
  await context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: denied })
    IDBFactory.prototype.open = denied
  })
  const { page, errors } = await watched(context)
  const main = page.getByRole('main')

  await test.step('every page works and warns that nothing is stored', async () => {
    for (const path of [
      '/',
      '/products',
      '/products/1',
      '/farmers',
      '/farmers/1',
      '/calendar',
      '/cart',
      '/login',
      '/register',
    ]) {
      await page.goto(path)
      await expect(main.getByText(STORES_NOTHING)).toBeVisible()
    }
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow(/denied/)
    expect(errors).toEqual([])
  })

  await test.step('search works, and a product can be added', async () => {
    await page.goto('/products')
    const search = main.getByRole('combobox', { name: 'Search products' })
    await search.fill('brinjal')
    const card = page.getByRole('article').filter({ hasText: 'Ravi’s Field' }).first()
    await expect(card).toContainText(/brinjal/i)
    await card.getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
  })

  await test.step('cart and sign-in survive navigation, and the order is placed', async () => {
    await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: /^Cart/ }).click()
    await expect(main.getByText('Ravi’s Field').first()).toBeVisible()
    await main.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
    await signInHere(page, username)
    await main.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByText('Order placed').first()).toBeVisible()
    await main
      .getByRole('link', { name: /is placed$/ })
      .first()
      .click()
    await expect(main.getByRole('heading', { name: /^Order #/ }).first()).toBeVisible()
    expect(errors).toEqual([])
  })

  await context.close()
  await rm(profile, { recursive: true })
})

test('a phone without https can sell and explains which features need https', {
  tag: '@adds-products',
}, async ({ playwright, launchOptions, baseURL, request, viewport, isMobile, hasTouch, contextOptions }) => {
  const run = `h${Date.now().toString(36)}`
  const { username, products } = await farmWithFive({ request }, run)
  const [first, second] = products.map(({ name }) => name)
  const { port } = new URL(baseURL ?? '')
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP santhe.test 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({
    ...contextOptions,
    viewport,
    isMobile,
    hasTouch,
    baseURL: `${NO_HTTPS}:${port}`,
  })
  const { page, errors } = await watched(context)
  const main = page.getByRole('main')

  await test.step('the farmer signs in', async () => {
    await page.goto('/login?redirect=/dashboard/products')
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false])
    await signInHere(page, username)
    await expect(main.getByRole('button', { name: `Ten boxes more of ${first}` })).toBeVisible()
  })

  await test.step('adds boxes', async () => {
    const saved = page.waitForResponse(
      response => /\/api\/products\/\d+/.test(response.url()) && response.request().method() !== 'GET',
    )
    await main.getByRole('button', { name: `Ten boxes more of ${first}` }).click()
    expect((await saved).ok()).toBe(true)
  })

  await test.step('changes a price', async () => {
    await main.getByRole('button', { name: `More for ${first}` }).click()
    await page.getByRole('button', { name: /^Price per box/ }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox').first().fill('210')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toBeHidden()
    await expect(main.getByText('₹210.00 /box', { exact: false })).toBeVisible()
  })

  await test.step('imports a sheet', async () => {
    await main.getByRole('button', { name: 'Import', exact: true }).click()
    const buffer = Buffer.from(`Name,Price per box (₹)\n${second},230\n`)
    await main.getByLabel('Choose a file').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer })
    await main.getByRole('button', { name: /^Import \d/ }).click()
    await expect(main.getByRole('alert')).toContainText('Imported: 0 new, 1 changed')
  })

  await test.step('camera and notifications explain that they need https', async () => {
    await page.goto('/dashboard/products/new')
    await main.getByRole('button', { name: /^Take a photo/ }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The camera works on secure (https) pages only',
    )
    await page.goto('/dashboard/profile')
    await expect(main.getByText('Notifications work on secure (https) pages only.')).toBeVisible()
  })

  await test.step('location and copying explain that they need https', async () => {
    await page.goto('/farmers')
    await expect(
      main.getByText('This page came without https, and without it the browser tells no location'),
    ).toBeVisible()
    await page.goto('/products/1')
    await main.getByRole('button', { name: 'Share' }).click()
    await main.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText(/^Failed to copy link: this page came without https/).first()).toBeVisible()
  })

  await test.step('the round explains that it won’t open offline', async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login?redirect=/admin/round')
    await signInHere(page, 'da_bengaluru')
    await expect(main.getByText(/^This page won’t open offline: it came without https/)).toBeVisible()
  })

  expect(errors).toEqual([])
  await browser.close()
})
