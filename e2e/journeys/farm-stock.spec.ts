import type { APIRequestContext } from '@playwright/test'
import { Product, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { countedTaps } from '../counted-taps.ts'
import { farmWithFive } from '../farm-with-five.ts'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const MINUTE_MS = 60_000
/** Presses for each product after the harvest, and the boxes they add. */
const PRESSES = [
  [['Ten boxes more'], 10],
  [['Ten boxes more', 'Ten boxes more'], 20],
  [['Ten boxes more', 'One box more', 'One box more'], 12],
  [['One box more', 'One box more', 'One box more'], 3],
  [['Ten boxes more', 'One box less'], 9],
] as const
const BEFORE = 3

async function approve(request: APIRequestContext, products: readonly { id: number }[]): Promise<void> {
  const login = await request.post('/api/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
  const headers = { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
  for (const { id } of products) {
    const decision = { headers, data: { approvalStatus: 'approved' } }
    expect((await request.put(`/api/admin/products/${id}/approval`, decision)).status()).toBe(200)
  }
}

test('a farmer updates stock of five products in a minute; boxes sold meanwhile stay sold', {
  tag: '@adds-products',
}, async ({ visitor, registerBuyer, request, hasTouch }) => {
  const run = `s${Date.now().toString(36)}`
  const { username, products } = await farmWithFive({ request }, run)
  await approve(request, products)
  const { page } = await visitor(username)
  const { tap, takeTaps } = countedTaps({ hasTouch })
  const main = page.getByRole('main')
  const [bought, last] = [products[0], products.at(-1)]
  if (!bought || !last) throw new Error('There are five products')
  const stockOf = async ({ id }: { id: number }) =>
    Product.parse(await (await request.get(`/api/products/${id}`)).json()).inventory

  await page.goto('/dashboard/products')
  await expect(main.getByRole('button', { name: /^Ten boxes more of/ })).toHaveCount(5)

  await test.step('a buyer orders a box while the list is open', async () => {
    const search = `Beet+${run}`
    const count = async () => (await (await request.get(`/api/products?search=${search}`)).json()).length
    await expect.poll(count).toBe(1)
    const customer = await registerBuyer('Ila')
    await placePurchase({ request }, { username: customer, firstName: 'Ila', boxes: [[search, `Farm ${run}`]] })
  })

  await test.step('the farmer adds boxes to each product in at most three taps', async () => {
    const start = Date.now()
    for (const [place, [names, boxes]] of PRESSES.entries()) {
      const { name = '' } = products[place] ?? {}
      for (const press of names) await tap(main.getByRole('button', { name: `${press} of ${name}` }))
      expect(takeTaps()).toBeLessThanOrEqual(3)
      const isBought = name === bought.name
      await expect(page.getByText(`${name}: ${BEFORE + boxes - Number(isBought)} boxes`).first()).toBeVisible()
      if (isBought) await expect(page.getByText('1 box was sold in the meantime and stays sold.').first()).toBeVisible()
    }
    expect(Date.now() - start).toBeLessThan(MINUTE_MS)
    for (const [place, [, boxes]] of PRESSES.entries()) {
      const product = products[place] ?? { id: 0 }
      expect(await stockOf(product)).toBe(BEFORE + boxes - Number(product.id === bought.id))
    }
  })

  await test.step('adds boxes to all five in three taps, with a result for each', async () => {
    await tap(main.getByRole('button', { name: 'Choose several' }))
    const bar = main.getByRole('region', { name: 'Change chosen products' })
    await tap(bar.getByRole('button', { name: 'Choose all' }))
    await tap(bar.getByRole('button', { name: 'Add boxes' }))
    expect(takeTaps()).toBe(3)
    await expect(bar.getByRole('listitem')).toHaveCount(5)
    for (const [place, [, boxes]] of PRESSES.entries()) {
      const product = products[place] ?? { id: 0, name: '' }
      const count = BEFORE + boxes + 10 - Number(product.id === bought.id)
      await expect(bar.getByRole('listitem').filter({ hasText: product.name })).toHaveText(
        `${product.name}: ${count} boxes now`,
      )
    }
  })

  await test.step('a toast does not cover the bar for chosen products', async () => {
    const bar = main.getByRole('region', { name: 'Change chosen products' })
    const boxes = (await stockOf(last)) + 1
    await tap(main.getByRole('button', { name: `One box more of ${last.name}` }))
    const toast = page.getByText(`${last.name}: ${boxes} boxes`, { exact: true })
    await expect(toast).toBeVisible()
    const [over, under] = [await toast.boundingBox(), await bar.boundingBox()]
    expect(over && over.y + over.height).toBeLessThan(under?.y ?? 0)
  })

  await test.step('stock changes made offline wait on the phone and are sent once online', async () => {
    const before = { last: await stockOf(last), bought: await stockOf(bought) }
    await page.context().setOffline(true)
    await tap(main.getByRole('button', { name: `Ten boxes more of ${last.name}` }))
    await tap(main.getByRole('button', { name: `One box less of ${bought.name}` }))
    await expect(page.getByText('2 changes waiting to sync')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/waiting to sync/i)).toHaveCount(0)
    await expect.poll(() => stockOf(last)).toBe(before.last + 10)
    await expect.poll(() => stockOf(bought)).toBe(before.bought - 1)
    await expect(main.getByRole('textbox', { name: `Boxes of ${last.name}` })).toHaveValue(String(before.last + 10))
  })

  await test.step('so does an order’s next step', async () => {
    await page.locator('a[href="/dashboard/orders"]').first().click()
    const accept = main.getByRole('button', { name: /^Accept, order/ })
    await expect(accept).toBeVisible()
    await page.context().setOffline(true)
    await tap(accept)
    await expect(page.getByText('1 change waiting to sync')).toBeVisible()
    await expect(main.getByRole('button', { name: /^Waiting · Undo, order/ })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/waiting to sync/i)).toHaveCount(0)
    await page.reload()
    await expect(main.getByRole('button', { name: /^Start packing, order/ })).toBeVisible()
  })
})

// docs/product/farmer-dashboard.md#farmer-dashboard
test('products are ordered by state, on cards of at most 190 px', async ({ visitor }) => {
  const { page } = await visitor('ravi')
  await page.goto('/dashboard/products')
  const cards = page.getByRole('list', { name: 'Your products' }).first().getByRole('listitem')
  await expect(cards.filter({ hasText: 'On sale' }).first()).toBeVisible()
  const states = (await cards.allInnerTexts()).map(text =>
    ['On sale', 'Sold out', 'Coming soon', 'Waiting', 'Rejected'].findIndex(word => text.split('\n').includes(word)),
  )
  expect(states).toEqual(states.toSorted((a, b) => a - b))
  const heights = await cards
    .filter({ hasText: 'On sale' })
    .evaluateAll(items => items.map(item => item.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(190)
  const ended = page.locator('details', { hasText: /^Ended \(/ })
  await expect(ended).not.toHaveAttribute('open')
  await ended.locator('summary').click()
  await expect(ended.getByRole('button', { name: /^Offer .* again$/ }).first()).toBeVisible()
})
