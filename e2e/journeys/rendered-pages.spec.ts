import type { Page, Response } from '@playwright/test'
import { expect, test } from '../market.ts'

interface PublicPage {
  path: string
  /** Texts in the HTML before any script has run. */
  content: readonly string[]
  title: RegExp
  canonical: RegExp
  jsonLd?: readonly string[]
}

/** Live updates and the watcher of focus: loaded on purpose after the page is painted. */
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

/**
 * Opens a page that the edge rendered whole. On a busy machine rendering may take too long, and only the frame is sent, or a read does, and
 * the page has only what the release list says of its path: then the page is opened again. A page with all its reads names its canonical
 * URL, or is 404.
 */
async function openRendered(page: Page, url: string, options: Parameters<Page['goto']>[1] = {}): Promise<Response> {
  let response: Response | null = null
  await expect(async () => {
    response = await page.goto(url, options)
    const html = await response?.text()
    expect(html).toContain('santhe-first-view')
    if (response?.status() !== 404) expect(html).toContain('<link rel="canonical"')
  }).toPass({ timeout: 30_000 })
  if (response === null) throw new Error(`${url} has no response`)
  return response
}

/** The home page of the demo market names no section before it comes. */
async function expectSectionsInTurn(page: Page): Promise<void> {
  const text = ((await page.getByRole('main').textContent()) ?? '').toLowerCase()
  const sections = ['in season now', 'harvest calendar', 'meet our farmers', 'how it works', 'stay updated']
  const positions = sections.map(name => text.indexOf(name))
  expect(positions.every(index => index >= 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
}

/** Returns the types of the page's JSON-LD. */
async function jsonLdOf(page: Page): Promise<unknown[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map(text => JSON.parse(text)['@type'])
}

// docs/product/products.md#slug-urls
test('public pages are whole before any script runs', async ({ browser, baseURL, viewport }) => {
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

  await test.step('a link leads on, and a search is a plain form', async () => {
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

  await test.step('what is not there is 404 and says so', async () => {
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

test('the browser takes a page over as it stands: nothing is requested again, nothing differs, and every file it runs was named, so that all are fetched at once', async ({
  visitor,
}) => {
  const { page } = await visitor()
  let apiRequests: string[] = []
  let files: string[] = []
  let consoleErrors: string[] = []
  page.on('request', request => {
    // Each navigation starts with empty lists.
    if (request.isNavigationRequest()) [apiRequests, files, consoleErrors] = [[], [], []]
    const { pathname } = new URL(request.url())
    // The stream of what changes says only that something did, and what delivery costs with the visitor's own cart is on no page that is
    // rendered for everybody.
    const isOwn = pathname === '/api/live' || pathname === '/api/order-fees/active'
    if (pathname.startsWith('/api/') && !isOwn) apiRequests.push(pathname)
    if (/^\/slices\/.*\.(js|css)$/.test(pathname) && !LATER_FILE.test(pathname)) files.push(pathname)
  })
  page.on('console', message => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', error => consoleErrors.push(error.message))
  // An earlier cart: it is restored during hydration, and must not change the rendered page.
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
    })
  }
})

test('a page that someone points at is there when its link is followed', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/products', { waitUntil: 'networkidle' })
  const loaded = page.waitForResponse(/\/ProductPage\.[^/]*\.js$/)
  await page.getByRole('article').first().getByRole('link').first().hover()
  expect((await loaded).ok()).toBe(true)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
})

/** Delays a slice's scripts: pages are rendered, and not alive, until the returned function is called. */
async function delayScripts(page: Page, slice = 'catalog'): Promise<() => void> {
  let releaseScripts = () => {}
  const released = new Promise<void>(resolve => {
    releaseScripts = resolve
  })
  await page.route(new RegExp(`/slices/${slice}/.*\\.js$`), async route => {
    await released
    await route.continue()
  })
  return releaseScripts
}

test('what is typed, chosen and pressed before the page is alive takes effect', async ({ visitor }) => {
  const { page } = await visitor()
  // Narrower pages fold the sorting until they are alive.
  await page.setViewportSize({ width: 1280, height: 900 })
  const releaseScripts = await delayScripts(page)
  await openRendered(page, '/products', { waitUntil: 'domcontentloaded' })
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)

  await test.step('the page is there and holds what was typed', async () => {
    const first = page.getByRole('article').first()
    const add = first.getByRole('button', { name: /^Add/ })
    await add.click()
    await expect(add).toHaveAttribute('data-pressed', '0')
    await page.getByRole('combobox', { name: 'Search products' }).fill('ragi')
    await page.getByLabel('Sort by').selectOption('Price per kg')
    expect(await cart()).toBe(0)
  })

  await test.step('all of it counts once it is alive', async () => {
    releaseScripts()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    await expect.poll(cart).toBe(1)
    await expect(page).toHaveURL(/search=ragi/)
    await expect(page).toHaveURL(/sort=unitPrice/)
    await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('ragi')
    await expect(page.getByLabel('Sort by')).toHaveValue('unitPrice')
  })

  await test.step('so does a press on the calendar’s month', async () => {
    const { page: calendar } = await visitor()
    const release = await delayScripts(calendar)
    await openRendered(calendar, '/calendar?month=11', { waitUntil: 'domcontentloaded' })
    await calendar.getByRole('button', { name: 'Next month' }).click()
    release()
    await expect(calendar.getByRole('group', { name: 'Month' }).getByRole('status')).toHaveText('January')
  })
})

test('the cart that is opened right after Add, before the page is alive, holds the box', async ({ visitor }) => {
  const { page } = await visitor()
  const releaseScripts = await delayScripts(page)
  await openRendered(page, '/products', { waitUntil: 'domcontentloaded' })
  await page.getByRole('article').first().getByRole('button', { name: /^Add/ }).click()
  const cart = page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first()
  await cart.click()
  await expect(cart).toHaveAttribute('data-pressed', '')
  releaseScripts()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByText('1 product', { exact: true })).toBeVisible()
})

test('Back before a reloaded product is alive leads to the list', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
  const releaseScripts = await delayScripts(page, 'shell')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/products$/)
  releaseScripts()
  await expect(page.getByRole('article').nth(5)).toBeVisible()
})

/** Returns the upper ends of the page's buttons and headings by name, in pixels of the document. */
const places = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll('main :is(button, h1, h2)'), element => [
        element.getAttribute('aria-label') ?? element.textContent,
        Math.round(element.getBoundingClientRect().top + scrollY),
      ]),
    ),
  )

test('a page moves nothing under a finger when it knows who is signed in', { tag: '@both-widths' }, async ({
  visitor,
  registerBuyer,
  hasTouch,
}) => {
  const buyer = await registerBuyer('Deepa')
  for (const { username, paths, live, width } of [
    { username: buyer, paths: ['/products/1', '/farmers/1'], live: /We deliver to 560003/, width: undefined },
    { username: 'ravi', paths: ['/', '/products'], live: /^You're a farmer/, width: undefined },
    // The narrowest phones, where the toggle has two rows.
    ...(hasTouch ? [320, 375] : []).map(width => ({
      username: 'ravi',
      paths: ['/', '/products'],
      live: /^You're a farmer/,
      width,
    })),
  ]) {
    const { page } = await visitor(username)
    if (width) await page.setViewportSize({ width, height: 740 })
    for (const path of paths) {
      await test.step(`${path} for ${username === buyer ? 'a buyer with an address' : 'a farmer'}, ${width ?? 'usual'} px`, async () => {
        const release = await delayScripts(page)
        await openRendered(page, path, { waitUntil: 'domcontentloaded' })
        const before = await places(page)
        release()
        await expect(page.getByRole('main').getByText(live).first()).toBeVisible()
        const after = await places(page)
        // Sections further down get their height when they come near the window.
        const shared = Object.keys(before).filter(name => name in after && (before[name] ?? 0) < 1000)
        expect(shared.length).toBeGreaterThan(3)
        for (const name of shared) expect(after[name], name).toBe(before[name])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  }
})
