import type { Page } from '@playwright/test'
import { addFromFarm, expect, signInHere, test, type Visitor } from '../market.ts'
import { PICTURE } from '../picture.ts'

async function signInAt(visitor: Visitor, path: string, username: string): Promise<Page> {
  await visitor.page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await signInHere(visitor.page, username)
  await expect(visitor.page).toHaveURL(url => url.pathname === path)
  return visitor.page
}

/** Returns the number of the buyer's newest order from a farm. */
async function newestOrderOf(page: Page, farm: string): Promise<string> {
  const link = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: farm }).getByRole('link').first()
  const href = await link.getAttribute('href')
  return /\d+$/.exec(href ?? '')?.[0] ?? ''
}

// docs/product/checkout.md#after-cash-on-delivery
test('a visitor orders from two farms, and a farmer accepts the order', {
  tag: '@both-widths',
}, async ({ visitor, registerBuyer }) => {
  const { page: asha } = await visitor()

  await test.step('adds products of two farms to one cart', async () => {
    await asha.goto('/')
    await expect(asha.getByRole('heading', { name: 'In Season Now' })).toBeVisible()
    await asha.getByRole('link', { name: 'Shop Fresh Produce' }).first().click()
    await expect(asha.getByRole('heading', { name: 'Browse Seasonal Produce' })).toBeVisible()
    await addFromFarm(asha, 'tomato', 'Ravi’s Field')
    await addFromFarm(asha, 'sapota', 'Meena’s Orchard')
  })

  await test.step('sees both farms in the cart and signs in', async () => {
    await asha.goto('/cart')
    await expect(asha.getByRole('heading', { name: 'Your Shopping Cart' })).toBeVisible()
    await expect(asha.getByRole('main').getByText('Ravi’s Field').first()).toBeVisible()
    await expect(asha.getByRole('main').getByText('Meena’s Orchard').first()).toBeVisible()
    await asha.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
    await expect(asha).toHaveURL(/\/login\?redirect=%2Fcheckout|\/login\?redirect=\/checkout/)
    await signInHere(asha, await registerBuyer('Asha'))
  })

  await test.step('checks out with cash on delivery', async () => {
    await expect(asha).toHaveURL(/\/checkout$/)
    await expect(asha.getByLabel('First name')).toHaveValue('Asha')
    await expect(asha.getByLabel('Cash on delivery')).toBeChecked()
    await asha.getByRole('button', { name: 'Place order' }).click()
    await expect(asha).toHaveURL(/\/dashboard\/orders$/)
    await expect(asha.getByText('Order placed').first()).toBeVisible()
    await expect.poll(() => asha.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  })

  const orders = {
    ravi: await newestOrderOf(asha, 'Ravi’s Field'),
    meena: await newestOrderOf(asha, 'Meena’s Orchard'),
  }
  expect(orders.ravi).not.toBe(orders.meena)

  await test.step('each farmer sees only the farm’s own order', async () => {
    const meena = await signInAt(await visitor(), '/dashboard/orders', 'meena')
    await expect(meena.getByRole('link', { name: `Order #${orders.meena}`, exact: true })).toBeVisible()
    await expect(meena.getByRole('link', { name: `Order #${orders.ravi}`, exact: true })).toHaveCount(0)
  })

  await test.step('a farmer accepts it, and the buyer sees Confirmed', async () => {
    const ravi = await signInAt(await visitor(), '/dashboard/orders', 'ravi')
    await ravi.getByRole('link', { name: `Order #${orders.ravi}`, exact: true }).click()
    await ravi.getByLabel('Order status').selectOption('accepted')
    await expect(ravi.getByText('Order status updated')).toBeVisible()
    await asha.goto(`/dashboard/orders/${orders.ravi}`)
    await expect(asha.getByRole('main').getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })
})

test(
  'a farmer adds a product, an admin approves it, and it appears in the shop',
  { tag: ['@both-widths', '@adds-products'] },
  async ({ visitor }, { project }) => {
    const name = `Journey Gourd ${project.name}`
    const { page: shop } = await visitor()

    await test.step('the farmer adds it with a picture', async () => {
      const ravi = await signInAt(await visitor(), '/dashboard/products', 'ravi')
      await ravi.getByRole('link', { name: 'Add New Product' }).click()
      await ravi.getByLabel('Name', { exact: true }).fill(name)
      await ravi.getByLabel('Category').selectOption('Vegetables')
      await ravi.getByLabel('Price per box').fill('275.50')
      await ravi.getByLabel('In Stock (Boxes)').fill('12')
      await ravi.getByLabel('Description').fill('Tender, picked at dawn, boxed in straw.')
      await ravi
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'gourd.png', mimeType: 'image/png', buffer: PICTURE })
      await ravi.getByRole('button', { name: 'Create Product' }).click()
      await expect(ravi).toHaveURL(/\/dashboard\/products$/)
      await expect(ravi.getByText('Product created').first()).toBeVisible()
      await expect(ravi.getByText(name).first()).toBeVisible()
    })

    const inShop = shop.getByRole('article').filter({ hasText: name })

    await test.step('it is not in the shop yet', async () => {
      await shop.goto(`/products?search=${encodeURIComponent(name)}`)
      await expect(shop.getByText('No products found matching your criteria.')).toBeVisible()
      await expect(inShop).toHaveCount(0)
    })

    await test.step('an admin approves it', async () => {
      const admin = await signInAt(await visitor(), '/admin', 'admin')
      await expect(admin.getByText('Total revenue')).toBeVisible()
      await admin.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`)
      await admin.getByRole('button', { name: `Approve ${name}` }).click()
      await expect(admin.getByText('Product approved').first()).toBeVisible()
    })

    await test.step('it is in the shop with its price', async () => {
      await shop.goto(`/products?search=${encodeURIComponent(name)}`)
      await expect(inShop.getByText('₹275.50', { exact: true })).toBeVisible()
    })
  },
)

test('a buyer cancels an order in time, and its boxes are available again', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor()
  // No other journey buys these.
  const boxesAvailable = async () => {
    await page.goto('/products?search=guava')
    const card = page.getByRole('article').filter({ hasText: 'Meena’s Orchard' }).first()
    return Number(/(\d+) left/.exec((await card.textContent()) ?? '')?.[1])
  }
  const before = await boxesAvailable()
  await addFromFarm(page, 'guava', 'Meena’s Orchard')
  await page.goto('/login?redirect=/checkout')
  await signInHere(page, await registerBuyer('Asha'))
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  const order = await newestOrderOf(page, 'Meena’s Orchard')
  await page.goto(`/dashboard/orders/${order}`)
  await page
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect.poll(boxesAvailable, { timeout: 15_000 }).toBe(before)
})
