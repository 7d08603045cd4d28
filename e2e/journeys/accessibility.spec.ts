import type { Page } from '@playwright/test'
import { barriers, settled } from '../barriers.ts'
import { expect, test } from '../market.ts'

interface Screen {
  path: string
  /** Text that is visible once the screen has loaded. */
  expectedText: RegExp
  /** Steps after opening it. */
  way?: (page: Page) => Promise<void>
  /** Has different elements at the other width, such as cards for a table, or a sheet for filters beside the list. */
  differs?: true
  /** Height of each table row on the desktop, in pixels. */
  rowHeight?: number
}

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }
/** Widths between phone and desktop. */
const TABLETS = [768, 820, 1024, 1100]

const typeSearch = (page: Page) => page.getByRole('combobox', { name: 'Search products' }).fill('toma')

/** All screens by the person who sees them, starting at their usual width; `cart` is the number of products in the cart. */
const VISITS: readonly { name: string; as?: string; cart?: number; isOffice?: true; screens: readonly Screen[] }[] = [
  {
    name: 'a visitor of the shop',
    screens: [
      { path: '/', expectedText: /In Season Now/ },
      { path: '/products', expectedText: /Browse Seasonal Produce/, differs: true },
      { path: '/products', expectedText: /^\d suggestions?$/, way: typeSearch },
      { path: '/products?search=zzzz', expectedText: /No products found/ },
      { path: '/products/1', expectedText: /ADD TO CART|PRE-ORDER NOW/ },
      { path: '/products/999999', expectedText: /Product Not Found/ },
      { path: '/farmers', expectedText: /View profile/ },
      { path: '/farmers/1', expectedText: /About the Farm/ },
      { path: '/farmers/1?tab=about', expectedText: /Our story/ },
      { path: '/calendar', expectedText: /Growing/ },
    ],
  },
  {
    name: 'a visitor of the other pages',
    screens: [
      { path: '/cart', expectedText: /Your cart is empty/ },
      { path: '/login', expectedText: /Forgot|Sign in/i },
      { path: '/register?type=farmer', expectedText: /Farm name/ },
      { path: '/forgot-password', expectedText: /Send the link/ },
      { path: '/reset-password?token=mangled', expectedText: /more than 1 hour/ },
      { path: '/how-it-works', expectedText: /How It Works/ },
      { path: '/privacy', expectedText: /Privacy/ },
      { path: '/terms', expectedText: /Terms/ },
      { path: '/cookies', expectedText: /Cookie/ },
      { path: '/shipping', expectedText: /Shipping/ },
      { path: '/nowhere', expectedText: /Page Not Found/ },
    ],
  },
  {
    name: 'asha',
    as: 'asha',
    cart: 2,
    screens: [
      { path: '/cart', expectedText: /Proceed to Checkout/ },
      { path: '/checkout', expectedText: /Place order/, differs: true },
      { path: '/dashboard', expectedText: /Account summary/ },
      { path: '/dashboard/orders', expectedText: /Order #\d+/ },
      { path: '/dashboard/profile', expectedText: /Member since/ },
    ],
  },
  {
    name: 'ravi',
    as: 'ravi',
    screens: [
      { path: '/dashboard', expectedText: /Active products/ },
      { path: '/dashboard/products', expectedText: /Add New Product/, differs: true },
      { path: '/dashboard/products/new', expectedText: /Create Product/ },
      { path: '/dashboard/orders', expectedText: /Order #\d+/, differs: true },
      { path: '/dashboard/statements', expectedText: /Balance/ },
    ],
  },
  {
    name: 'admin',
    as: 'admin',
    isOffice: true,
    screens: [
      { path: '/admin', expectedText: /Total revenue/ },
      { path: '/admin?tab=products', expectedText: /Available until/ },
      { path: '/admin?tab=orders', expectedText: /Order #\d+/, differs: true, rowHeight: 40 },
      { path: '/dashboard/orders/1', expectedText: /Order Summary/ },
      { path: '/admin?tab=users', expectedText: /Add user/ },
      { path: '/admin?tab=staff', expectedText: /Without a manager/ },
    ],
  },
  {
    name: 'a district manager',
    as: 'dm_bengaluru',
    isOffice: true,
    screens: [
      { path: '/admin', expectedText: /Approvals waiting/ },
      { path: '/admin?tab=farmers', expectedText: /^\d+ farms?$/ },
    ],
  },
  {
    name: 'a taluk agent',
    as: 'ta_hoskote',
    isOffice: true,
    screens: [{ path: '/admin?tab=orders', expectedText: /Order #\d+/ }],
  },
  {
    name: 'a delivery agent',
    as: 'da_bengaluru',
    screens: [
      { path: '/admin', expectedText: /The last 30 days/ },
      { path: '/admin/round', expectedText: /Yesterday/, differs: true },
    ],
  },
]

async function fillCart(page: Page, boxes: number): Promise<void> {
  await page.goto('/products')
  const add = page.getByRole('article').getByRole('button', { name: /^Add/ })
  for (let index = 0; index < boxes; index += 1) await add.nth(index).click()
}

/** Returns by how many pixels the page overflows the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Returns the distinct heights of a table's rows, in pixels. */
async function rowHeights(page: Page): Promise<number[]> {
  const heights = await page
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  return [...new Set(heights)]
}

/** Returns by how many pixels the page overflows the window, or a table its frame. */
const cutPixels = (page: Page) =>
  page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll('main :has(> table)')]
    return Math.max(...frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })

/** Returns where the page, a table, or an order's number is cut off at tablet widths. */
async function cutOnTablets(page: Page): Promise<string[]> {
  const cut: string[] = []
  for (const width of TABLETS) {
    await page.setViewportSize({ width, height: 1180 })
    await settled(page)
    const pixels = await cutPixels(page)
    if (pixels > 0) cut.push(`${pixels} px at ${width}`)
    const numbers = await page
      .getByRole('main')
      .getByRole('link', { name: /^Order #\d+$/ })
      .filter({ visible: true })
      .evaluateAll(links =>
        links
          .filter(({ parentElement }) => parentElement && parentElement.scrollWidth > parentElement.clientWidth)
          .map(({ textContent }) => textContent),
      )
    cut.push(...numbers.map(number => `${number} at ${width}`))
  }
  return cut
}

/** Collects console errors, except failed responses for missing pages and unknown links. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/status of (400|404)/.test(message.text())) errors.push(message.text())
  })
  return errors
}

// Loading a screen takes longer than checking it, so load it once and switch theme and width.
for (const { name, as, cart, isOffice, screens } of VISITS)
  test(`${name} meets no barrier and no error, light and dark, on the phone and the desktop`, async ({ visitor }) => {
    const { page } = await visitor(as)
    const errors = listenForErrors(page)
    const [used, other] = isOffice ? [WIDE, NARROW] : [NARROW, WIDE]
    await page.setViewportSize(used)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (cart) await fillCart(page, cart)
    for (const { path, expectedText, way, differs, rowHeight } of screens)
      await test.step(path, async () => {
        const content = page.getByText(expectedText).filter({ visible: true }).first()
        await page.goto(path)
        await way?.(page)
        await expect(content).toBeVisible()
        await expect(page).toHaveTitle(path === '/' ? 'Direct Farm to Table Marketplace' : / · Santhe$/)
        await expect(page.getByRole('main')).toHaveCount(1)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
        expect.soft(await overflow(page), `${path} at ${used.width} px`).toBeLessThanOrEqual(0)
        expect.soft(await barriers(page, 'all'), `${path} at ${used.width} px`).toEqual([])
        if (rowHeight) expect.soft(await rowHeights(page), `rows of ${path}`).toEqual([rowHeight])
        // As after the first scroll: Chromium does not recolour sections that it has not drawn yet.
        await page.evaluate(() => document.documentElement.setAttribute('data-moved', ''))
        await page.emulateMedia({ colorScheme: 'dark' })
        await settled(page)
        expect.soft(await barriers(page, 'colours'), `${path} in the dark`).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize(other)
        await settled(page)
        await expect(content).toBeVisible()
        expect.soft(await overflow(page), `${path} at ${other.width} px`).toBeLessThanOrEqual(0)
        // At the other width the frame differs, the same way on every screen; the content only on a few.
        const isFirst = path === screens[0]?.path
        if (isFirst || differs) {
          const rules = isFirst ? 'all' : 'all but colours'
          expect.soft(await barriers(page, rules), `${path} at ${other.width} px`).toEqual([])
        }
        expect.soft(await cutOnTablets(page), path).toEqual([])
        if (isOffice && isFirst) {
          await page.setViewportSize({ width: 1440, height: 900 })
          const tabs = await page.getByRole('tablist', { name: 'Parts of the office' }).boundingBox()
          expect.soft(tabs?.width, 'the office at 1440 px').toBeGreaterThan(1360)
        }
        await page.setViewportSize(used)
      })
    expect(errors).toEqual([])
  })

/** Widens each order of a list by long texts: number, name and sum, late by a day with its window. */
async function widenOrders(page: Page): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })
  const wide = {
    ...{ estimatedDelivery: yesterday, deliveryWindow: 'morning', subtotal: 12_480, total: 12_480 },
    customerName: 'Venkatesh Krishnamurthy Rao',
    farmName: 'Krishnamurthy Organic Farms',
  }
  await page.route(/\/api\/(admin\/)?orders(\/farmer|\/district)?(\?|$)/, async route => {
    const response = await route.fetch()
    const orders: { id: number; status: string }[] = await response.json()
    const widened = orders.map(order =>
      ['delivered', 'cancelled'].includes(order.status) ? order : { ...order, ...wide, id: order.id + 123_400 },
    )
    await route.fulfill({ response, json: widened })
  })
}

for (const { as, path } of [
  { as: 'asha', path: '/dashboard/orders' },
  { as: 'ravi', path: '/dashboard/orders' },
  { as: 'admin', path: '/admin?tab=orders' },
])
  test(`late orders with long names cut no table of ${as} on tablets`, async ({ visitor }) => {
    const { page } = await visitor(as)
    await widenOrders(page)
    await page.goto(path)
    await expect(page.getByText(/Order #1234\d\d/).first()).toBeVisible()
    expect(await cutOnTablets(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
