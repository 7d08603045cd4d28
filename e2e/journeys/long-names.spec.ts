import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { expect, test } from '../market.ts'

/** Kannada joins words, so one word can be wider than a phone. */
const FARM = 'ಶ್ರೀಮಂಜುನಾಥೇಶ್ವರಸಾವಯವಕೃಷಿಕ್ಷೇತ್ರತರಕಾರಿಹಣ್ಣುಗಳತೋಟ'
const PRODUCT = 'ತೋಟದಿಂದನೇರವಾಗಿಮನೆಗೆತಲುಪುವಸಾವಯವತಾಜಾಪದಾರ್ಥಗಳಪೆಟ್ಟಿಗೆ'
const PASSWORD = 'beans and dill'

/** Expects no overflow on desktop and phone. Polls, since a list turns into cards or a table after resizing. */
async function expectInside(page: Page): Promise<void> {
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    const pixels = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(pixels, `pixels too wide at ${viewport.width}`).toBe(0)
  }
}

const NAMES = new Set([
  ...['name', 'localName', 'farmName', 'farmerName', 'categoryName', 'customerName', 'personName', 'area', 'location'],
  ...['farmerLocation', 'description', 'rejectionReason', 'taluk'],
])

/** Returns a response in which every name is one long word. */
function withLongNames(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(withLongNames)
  if (typeof response !== 'object' || response === null) return response
  return Object.fromEntries(
    Object.entries(response).map(([key, value]) => [
      key,
      typeof value === 'string' && NAMES.has(key) ? PRODUCT : withLongNames(value),
    ]),
  )
}

/** Returns the widths at which the office's open list overflows the window, or its table overflows its frame. */
async function spills(page: Page): Promise<string[]> {
  const wide: string[] = []
  for (const [width, row] of [
    [1280, 'tr'],
    [1024, 'tr'],
    [390, 'li'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('main').locator(`${row}[data-row]`).first().waitFor()
    const pixels = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main :has(> table)')].map(
        element => element.scrollWidth - element.clientWidth,
      ),
    )
    if (pixels.some(each => each > 0)) wide.push(`${page.url()} at ${width}: ${pixels}`)
  }
  return wide
}

/** Expects a farm's buttons in one row, in the table and in the cards that replace it on phones. */
async function expectEvenButtons(page: Page): Promise<void> {
  for (const [width, row] of [
    [1280, 'tr'],
    [390, 'li'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const buttons = page
      .getByRole('main')
      .locator(`${row}[data-row]`)
      .first()
      .getByRole('button', { name: /^(Edit|Delete)/ })
    await expect(buttons).toHaveCount(2)
    const tops = () => buttons.evaluateAll(both => new Set(both.map(one => one.getBoundingClientRect().top)).size)
    await expect.poll(tops, `Edit and Delete at ${width}`).toBe(1)
  }
}

test('names of one long word fit into all pages', { tag: '@adds-products' }, async ({
  visitor,
  playwright,
  baseURL,
}) => {
  const username = `manju_${Date.now()}`
  // Signing in ends the session whose cookie is sent, so each person needs separate cookies.
  const person = () => playwright.request.newContext({ baseURL })
  const [farmer, admin, customer] = await Promise.all([person(), person(), person()])
  const form = {
    username,
    password: PASSWORD,
    email: `${username}@santhe.example`,
    name: 'Manju',
    phone: '9845033445',
  }
  const farm = { farmName: FARM, farmLocation: 'Kolar', farmDescription: 'Vegetables and fruit of the season.' }
  const farmerRegistration = await farmer.post('/api/register', { data: { ...form, ...farm, role: 'farmer' } })
  expect(farmerRegistration.status()).toBe(201)
  const { user, token } = await farmerRegistration.json()
  const categories = await (await farmer.get('/api/categories')).json()
  const product = await farmer.post('/api/products', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      name: PRODUCT,
      localName: PRODUCT,
      description: 'Picked at first blush, by hand.',
      price: 240,
      unit: 'kg',
      status: 'Available Now',
      categoryId: categories[0].id,
      inventory: 3,
      unitsPerBox: 5,
      availableUntil: new Date(Date.now() + 10 * 86_400_000).toISOString(),
      harvestDate: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  expect(product.status()).toBe(201)
  const { id } = await product.json()
  const { page } = await visitor(username, PASSWORD)

  for (const path of [`/farmers/${user.farmId}`, `/share/farm/${user.farmId}`])
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: FARM })).toBeVisible()
      await expectInside(page)
    })

  await page.goto('/dashboard/products')
  await expect(page.getByText(PRODUCT).first()).toBeVisible()
  await expectInside(page)

  const login = await admin.post('/api/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const decide = async (decision: object) => {
    const response = await admin.put(`/api/admin/products/${id}/approval`, { headers, data: decision })
    expect(response.status()).toBe(200)
  }

  await test.step('the office’s lists at all widths, with a farm’s buttons in one row', async () => {
    const office = (await visitor('admin')).page
    await office.goto('/admin?tab=products')
    await expect(office.getByText(PRODUCT).first()).toBeVisible()
    const wide = await spills(office)
    await decide({ approvalStatus: 'rejected', rejectionReason: PRODUCT })
    await office.route('**/api/admin/**', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: withLongNames(await response.json()) })
    })
    await office.setViewportSize({ width: 1280, height: 844 })
    for (const part of ['Rejected', 'Orders', 'Farmers', 'Users', 'Staff', 'Farm Squad', 'Categories', 'Journal']) {
      await office.getByRole('main').getByText(part, { exact: true }).first().click()
      if (part !== 'Staff') wide.push(...(await spills(office)))
      if (part === 'Farmers') await expectEvenButtons(office)
      await office.setViewportSize({ width: 1280, height: 844 })
    }
    expect(wide).toEqual([])
    for (const [path, text] of [
      ['/admin', 'Boxes by category'],
      ['/admin?tab=staff', 'Districts without staff'],
      [`/dashboard/products/${id}`, `A product of ${PRODUCT}`],
    ] as const)
      await test.step(path, async () => {
        await office.goto(path)
        await expect(office.getByText(text).first()).toBeVisible()
        await expectInside(office)
      })
  })

  await test.step('cart and checkout, after the approval', async () => {
    await decide({ approvalStatus: 'approved' })
    const account = { ...form, username: `${username}_buyer`, email: `${username}_buyer@santhe.example` }
    const buyerRegistration = await customer.post('/api/register', { data: { ...account, role: 'customer' } })
    expect(buyerRegistration.status()).toBe(201)
    const buyer = (await visitor(account.username, PASSWORD)).page
    await buyer.goto(`/products/${id}`, { waitUntil: 'networkidle' })
    await buyer.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(buyer.getByText('Added to cart').first()).toBeVisible()
    await buyer.goto('/cart')
    await expect(buyer.getByRole('link', { name: FARM })).toBeVisible()
    await expectInside(buyer)
    await buyer.goto('/checkout')
    await expect(buyer.getByRole('heading', { name: FARM })).toBeVisible()
    await expectInside(buyer)
  })

  await test.step('the product’s page, as its farmer sees it', async () => {
    await page.goto(`/products/${id}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: PRODUCT }).first()).toBeVisible()
    await expectInside(page)
  })

  await test.step('deletes the product, since other journeys count products', async () => {
    const deletion = await farmer.delete(`/api/products/${id}`, { headers: { Authorization: `Bearer ${token}` } })
    expect(deletion.status()).toBe(200)
  })
})

test('reasons and complaints of one long word stay inside the window', async ({ visitor }) => {
  const { page } = await visitor('asha')
  const words = PRODUCT.repeat(3)
  const complaint = {
    ...{ id: 1, orderId: 1, kind: 'other', lines: [], words, photos: 0, createdAt: new Date().toISOString() },
    ...{ waitsFor: 'farm', dueAt: new Date().toISOString(), response: null, decision: null, replacementId: null },
    ...{ mayRespond: false, mayDecide: false },
  }
  await page.route(/\/api\/orders\/\d+$/, async route => {
    const response = await route.fetch()
    const order = JSON.parse(await response.text(), (key, value) => (key === 'reason' ? words : value))
    await route.fulfill({ response, json: { ...order, complaints: [complaint] } })
  })
  await page.goto('/dashboard/orders')
  await page.locator('a[href*="/dashboard/orders/"]').first().click()
  await expect(page.getByText(words).last()).toBeVisible()
  await expectInside(page)
})

test('what stands for the office’s overview until it comes stays inside the window', async ({ visitor }) => {
  const { page } = await visitor('admin')
  await page.route(/\/api\/admin\/statistics/, () => {})
  await page.goto('/admin')
  await page.locator('main [class*=waitingPanel]').first().waitFor()
  await expectInside(page)
})
