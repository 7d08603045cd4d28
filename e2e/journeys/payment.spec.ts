import type { Locator, Page } from '@playwright/test'
import { addFromFarm, expect, test } from '../market.ts'

const main = (page: Page): Locator => page.getByRole('main')

/** Adds boxes of two farms to the cart and opens the checkout. */
async function goToCheckout(page: Page): Promise<void> {
  await addFromFarm(page, 'tomato', 'Ravi’s Field')
  await addFromFarm(page, 'sapota', 'Meena’s Orchard')
  await page.goto('/checkout')
}

async function payOnline(page: Page): Promise<void> {
  await page.getByLabel('Online payment').check()
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()
const cartSize = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)

/** Returns the texts of the listed orders' links, once loaded. */
async function orderNumbers(page: Page): Promise<string[]> {
  const orders = main(page).getByRole('link', { name: /^Order #\d+$/ })
  await expect(orders.first()).toBeVisible()
  return orders.allTextContents()
}

test('a buyer pays two farms online in one payment', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('Asha'))
  await goToCheckout(page)
  await payOnline(page)
  await press(page, /^Pay/)
  await expect(page).toHaveURL(/\/checkout\/success\?order_id=/)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(main(page).getByText('Ravi’s Field', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Meena’s Orchard', { exact: true })).toBeVisible()
  await expect.poll(() => cartSize(page)).toBe(0)

  await test.step('the order shows that it is paid, also after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await main(page).getByRole('link', { name: /#\d+/ }).last().click()
    await expect(main(page).getByRole('definition').filter({ hasText: 'Online payment, paid' })).toBeVisible()
  })

  await test.step('cancelling it refunds the money', async () => {
    await press(page, /cancel/i)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /cancel/i })
      .first()
      .click()
    await expect(main(page).getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(main(page).getByText(/was refunded today/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 40_000 })
  })
})

test('a declined payment shows as pending with its deadline and can be retried', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('Kiran'))
  await goToCheckout(page)
  await payOnline(page)
  await press(page, /^Fail/)
  await expect(page).toHaveURL(/\/checkout\/success\?order_id=/)
  await expect(page.getByRole('heading', { name: 'Payment pending' })).toBeVisible()
  await expect(page.getByText(/^We have no payment for your order yet\./)).toBeVisible()
  await expect(
    page.getByText(/^We hold your boxes until (today|tomorrow), \w{3} \d\d, \d{4}, \d+:\d\d [ap]m\./),
  ).toBeVisible()
  await press(page, /^Pay now/)
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
  await press(page, /^Pay/)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
})

test('a buyer who drops the payment can pay the same order later', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('Divya'))
  await goToCheckout(page)
  await payOnline(page)
  await press(page, /^Drop/)
  await expect(page).toHaveURL(/\/checkout\/success\?order_id=/)
  await page.goto('/dashboard/orders')
  const before = (await orderNumbers(page)).length
  await main(page).getByRole('link', { name: /#\d+/ }).first().click()
  await expect(main(page).getByText('This order is not paid yet').first()).toBeVisible()
  await press(page, /^Pay now/)
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
  await press(page, /^Pay/)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await page.goto('/dashboard/orders')
  expect((await orderNumbers(page)).length).toBe(before)
})

test('a payment that arrives after its window was closed shows up by itself', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('Farhan'))
  await goToCheckout(page)
  await payOnline(page)
  const order = (await main(page).locator('.id').textContent()) ?? ''
  await press(page, /^Close the window/)
  await expect(page.getByRole('heading', { name: 'Close this window now' })).toBeVisible()
  await page.goto(`/checkout/success?order_id=${encodeURIComponent(order)}`)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => cartSize(page)).toBe(0)
})

// docs/product/payments.md#payment-errors
test('a failed provider script is explained, and the order can still be paid', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('George'))
  await goToCheckout(page)
  const script = '**/cashfree-sandbox/v3/cashfree.js'
  await page.route(script, route => route.abort())
  await page.getByLabel('Online payment').check()
  await press(page, /^Place order and pay/)
  await expect(
    page.getByText('Cashfree SDK failed to load. Please check your internet connection and try again.').first(),
  ).toBeVisible()
  await page.unroute(script)
  await press(page, /^(Pay now|Place order and pay)/)
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
  await press(page, /^Pay/)
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
})

test('a connection lost after the press places the order once', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('Latha'))
  await goToCheckout(page)
  await page.getByLabel('Cash on delivery').check()
  let lost = 0
  // The market receives the first request, but its response is lost.
  await page.route('**/api/checkout', async route => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, /^Place order/)
  await expect(page.getByText(/your order is placed only once/).first()).toBeVisible()
  await press(page, /^Place order/)
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  const numbers = await orderNumbers(page)
  await page.reload()
  expect(await orderNumbers(page)).toEqual(numbers)
})

test('an expired reservation renews itself', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor(await registerBuyer('Rohit'))
  await page.clock.install()
  await goToCheckout(page)
  const countdown = main(page)
    .getByText(/Your boxes are held for/)
    .first()
  await expect(countdown).toBeVisible()
  const again = page.waitForResponse(response => response.url().endsWith('/api/checkout/quote'))
  await page.clock.fastForward('10:05')
  expect((await again).status()).toBe(201)
  await expect(
    main(page)
      .getByText(/(10:00|9:5\d|9:4\d)/)
      .first(),
  ).toBeVisible()

  await test.step('the countdown stays above the form, except in windows less than 500 px high', async () => {
    const notes = main(page).getByLabel('Notes for the farmer')
    await notes.scrollIntoViewIfNeeded()
    await expect(countdown).toBeInViewport()
    await page.setViewportSize({ width: 740, height: 390 })
    await notes.scrollIntoViewIfNeeded()
    await expect(countdown).not.toBeInViewport()
  })
})

test(
  'the cart names a changed price and a sold-out product for the buyer to confirm',
  {
    tag: '@adds-products',
  },
  async ({ visitor, registerBuyer }, { project }) => {
    const [tulsi, ginger] = [`Journey Tulsi ${project.name}`, `Journey Ginger ${project.name}`]
    const [{ page: adminPage }, { page: ravi }] = [await visitor('admin'), await visitor('ravi')]
    const cheaper = await createProduct(ravi, adminPage, tulsi)
    const scarce = await createProduct(ravi, adminPage, ginger)

    const { page } = await visitor()
    for (const product of [cheaper, scarce]) await addFromPage(page, product)

    await test.step('the price falls, and another buyer takes the last box', async () => {
      await send(ravi, 'PUT', `/api/products/${cheaper.id}`, { ...cheaper, price: '90.00' })
      const { page: shwetha } = await visitor(await registerBuyer('Shwetha'))
      await addFromPage(shwetha, scarce)
      await shwetha.goto('/checkout')
      await shwetha.getByLabel('Cash on delivery').check()
      await press(shwetha, /^Place order/)
      await expect(shwetha).toHaveURL(/\/dashboard\/orders$/)
    })

    await test.step('the cart names both and waits for confirmation', async () => {
      await page.goto('/cart')
      await expect(page.getByText(`${tulsi} now costs ₹90.00 a box; it was ₹120.00.`).first()).toBeVisible()
      await expect(page.getByText(`${ginger} is sold out.`).first()).toBeVisible()
      await page
        .getByRole('button', { name: `Accept the new price of ${tulsi}` })
        .first()
        .click()
      await page
        .getByRole('button', { name: `Remove ${ginger} and continue` })
        .first()
        .click()
      await expect(main(page).getByText(ginger)).toHaveCount(0)
      await expect(main(page).getByText('₹90.00').first()).toBeVisible()
    })
  },
)

/** Adds a product on its page. Checks the cart: on a busy machine the three-second toast may already be gone. */
async function addFromPage(page: Page, { id }: { id: number }): Promise<void> {
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart') ?? '')).toContain(`"id":${id},`)
}

/** Sends a write as the page's signed-in person and returns its response. */
async function send(page: Page, method: string, path: string, data: object): Promise<{ id: number }> {
  const response = await page.request.fetch(path, {
    ...{ method, data, headers: { 'X-Santhe': '1' } },
    // The server may close an idle connection at the moment it is reused.
    maxRetries: 2,
  })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function createProduct(farmer: Page, admin: Page, name: string): Promise<{ id: number }> {
  const categories = await (await farmer.request.get('/api/categories')).json()
  const product = await send(farmer, 'POST', '/api/products', {
    name,
    description: 'Picked for this journey at dawn.',
    price: '120.00',
    unit: 'kg',
    unitsPerBox: 1,
    inventory: 1,
    status: 'Available Now',
    categoryId: categories[0].id,
    availableUntil: inDays(30),
    harvestDate: inDays(0),
  })
  await send(admin, 'PUT', `/api/admin/products/${product.id}/approval`, { approvalStatus: 'approved' })
  return product
}
