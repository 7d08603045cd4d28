import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'
import { openRendered } from '../open-rendered.ts'

interface PublicPage {
  path: string
  /** Texts in the HTML before any script has run. */
  content: readonly string[]
  title: RegExp
  canonical: RegExp
  jsonLd?: readonly string[]
}

/** Live updates and the watcher of focus: loaded after the first paint on purpose. */
const LATER_FILE = /\/(live|focus)\.[0-9a-f]+\.js$/

const PAGES: readonly PublicPage[] = [
  {
    path: '/',
    content: ['Fresh from the Farm', 'In Season Now', 'Meet Our Farmers'],
    title: /^Direct Farm to Table Marketplace$/,
    canonical: /\/$/,
    jsonLd: ['WebSite'],
  },
  {
    path: '/products',
    content: ['Browse Seasonal Produce', 'Ravi’s Field', '/ box'],
    title: /Browse Seasonal Produce/,
    canonical: /\/products$/,
  },
  {
    path: '/products/any-words-1',
    content: ['Tomato', 'ಟೊಮೇಟೊ', 'ADD TO CART', 'Quantity per box'],
    title: /^Tomato – Ravi’s Field/,
    canonical: /\/products\/vegetables-tomato-1$/,
    jsonLd: ['Product', 'BreadcrumbList'],
  },
  { path: '/farmers', content: ['Our Farmers', 'Ravi’s Field'], title: /Our Farmers/, canonical: /\/farmers$/ },
  {
    path: '/farmers/1',
    content: ['Ravi’s Field', 'Contact via Email'],
    title: /^Ravi’s Field/,
    canonical: /\/farmers\/ravis-field-.*-1$/,
    jsonLd: ['Store', 'BreadcrumbList'],
  },
  {
    path: '/calendar',
    content: ['Harvest Calendar', 'Tomato'],
    title: /Harvest Calendar/,
    canonical: /\/calendar$/,
  },
]

/** Expects the home page's sections in order. */
async function expectSectionsInTurn(page: Page): Promise<void> {
  const text = ((await page.getByRole('main').textContent()) ?? '').toLowerCase()
  const sections = ['in season now', 'harvest calendar', 'meet our farmers', 'how it works', 'stay updated']
  const positions = sections.map(name => text.indexOf(name))
  expect(positions.every(index => index >= 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
}

async function jsonLdOf(page: Page): Promise<unknown[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map(text => JSON.parse(text)['@type'])
}

// docs/product/products.md#slug-urls
test('public pages are complete without scripts', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const { path, content, title, canonical, jsonLd = [] } of PAGES) {
    await test.step(path, async () => {
      const response = await openRendered(page, path)
      expect(response.status()).toBe(200)
      await expect(page).toHaveTitle(title)
      const main = page.getByRole('main')
      for (const text of content) await expect(main).toContainText(text)
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
      expect(await jsonLdOf(page)).toEqual(jsonLd)
      if (path === '/') await expectSectionsInTurn(page)
    })
  }

  await test.step('links and search work without scripts', async () => {
    await openRendered(page, '/products')
    await page.getByRole('combobox', { name: 'Search products' }).fill('tomato')
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
    await expect(page).toHaveURL(/\/products\?search=tomato/)
    await openRendered(page, page.url())
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /Tomato/ })
      .click()
    await expect(page).toHaveURL(/\/products\/.*tomato/)
    await openRendered(page, page.url())
    await expect(page.getByRole('heading', { level: 1, name: /Tomato/ })).toBeVisible()
  })

  await test.step('a missing product is 404 with a text', async () => {
    const response = await openRendered(page, '/products/999999')
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  })
  await context.close()
})

test('search engines get every public page', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<urlset /g)).toHaveLength(1)
  expect(sitemap).toMatch(/<loc>[^<]*\/products\/vegetables-tomato-1<\/loc>/)
  expect(sitemap).toMatch(/<loc>[^<]*\/farmers\/ravis-field-[^<]*-1<\/loc>/)
})

test('hydration requests nothing again, logs no error and runs only files named in the HTML', async ({ visitor }) => {
  const { page } = await visitor()
  let apiRequests: string[] = []
  let files: string[] = []
  let consoleErrors: string[] = []
  page.on('request', request => {
    // Each navigation starts with empty lists.
    if (request.isNavigationRequest()) [apiRequests, files, consoleErrors] = [[], [], []]
    const { pathname } = new URL(request.url())
    // The stream carries no data, and fees of the visitor's own cart are not part of a page
    // rendered for everyone.
    const isOwn = pathname === '/api/live' || pathname === '/api/order-fees/active'
    if (pathname.startsWith('/api/') && !isOwn) apiRequests.push(pathname)
    if (/^\/slices\/.*\.(js|css)$/.test(pathname) && !LATER_FILE.test(pathname)) files.push(pathname)
  })
  page.on('console', message => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', error => consoleErrors.push(error.message))
  // An earlier cart: restored during hydration, it must not change the rendered page.
  await page.goto('/products')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  for (const { path } of PAGES) {
    await test.step(path, async () => {
      const html = await (await openRendered(page, path, { waitUntil: 'networkidle' })).text()
      await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()
      expect(apiRequests).toEqual([])
      expect(consoleErrors).toEqual([])
      expect(files.length).toBeGreaterThan(5)
      expect(files.filter(file => !html.includes(`"${file}"`))).toEqual([])
      // A second link to the same styles lays the whole page out again.
      const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
      expect(sheets).toEqual([...new Set(sheets)])
    })
  }
})

test('hovering over a link preloads its page', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/products', { waitUntil: 'networkidle' })
  const loaded = page.waitForResponse(/\/ProductPage\.[^/]*\.js$/)
  await page.getByRole('article').first().getByRole('link').first().hover()
  expect((await loaded).ok()).toBe(true)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
})

// docs/rendering.md#loading-a-slice
test('styles of a slice that failed with the page load with the slice', async ({ visitor }) => {
  const { page } = await visitor()
  let failed = 0
  await page.route(/\/slices\/catalog\/.*\.css$/, route => (failed++ === 0 ? route.abort() : route.continue()))
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toHaveCSS('position', 'relative')
  expect(failed).toBe(2)
})
