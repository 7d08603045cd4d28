import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { FarmStatement, OrderDetail, Product, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { countedTaps } from '../counted-taps.ts'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

/** A PNG of one grey pixel. */
const PNG_OF_A_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const main = (page: Page): Locator => page.getByRole('main')
const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** Makes calls as the signed-in person of a page. */
function callsOf(page: Page) {
  const { request } = page
  const read = async (path: string) => (await request.get(path)).json()
  return {
    order: async (id: number) => OrderDetail.parse(await read(`/api/orders/${id}`)),
    bill: async (id: number) => {
      const response = await request.get(`/api/orders/${id}/bill`)
      return { status: response.status(), type: response.headers()['content-type'], body: await response.body() }
    },
    statement: async () => FarmStatement.parse(await read('/api/orders/farmer/statement')),
    setStatus: async (id: number, status: string) => {
      const headers = { 'X-Santhe': '1' }
      const response = await request.put(`/api/orders/${id}/status`, { headers, data: { status } })
      expect(response.status()).toBe(200)
    },
  }
}

test('a buyer removes a box, the farm packs another short, and all totals agree', async ({
  visitor,
  registerBuyer,
  request,
  hasTouch,
}) => {
  const username = await registerBuyer('Malati')
  const boxes = [
    ['brinjal', 'Ravi’s Field'],
    ['okra', 'Ravi’s Field'],
  ] as const
  const [id = 0] = await placePurchase({ request }, { username, firstName: 'Malati', boxes, quantity: 3 })
  const { page } = await visitor(username)
  const { page: farmer } = await visitor('ravi')
  const [buyer, farm] = [callsOf(page), callsOf(farmer)]
  const { tap, takeTaps } = countedTaps({ hasTouch })

  await test.step('the buyer removes a box in three taps and sees the lower price', async () => {
    await page.goto(`/dashboard/orders/${id}`)
    await tap(main(page).getByRole('button', { name: 'Change order' }))
    const line = dialogOf(page).getByRole('group', { name: /Brinjal/ })
    await tap(line.getByRole('button', { name: 'One box less' }))
    await tap(dialogOf(page).getByRole('button', { name: 'Save changes' }))
    await expect(main(page).getByText(/^2 of 3 boxes of Brinjal; ₹[\d,.]+ less to pay$/)).toBeVisible()
    expect(takeTaps()).toBe(3)
  })

  await test.step('the farm packs one short in three taps', async () => {
    await farmer.goto(`/dashboard/orders/${id}`)
    await farm.setStatus(id, 'accepted')
    await tap(main(farmer).getByRole('button', { name: 'Not all there?' }))
    const line = dialogOf(farmer).getByRole('group', { name: /Okra/ })
    await tap(line.getByRole('button', { name: 'One box less' }))
    await tap(dialogOf(farmer).getByRole('button', { name: 'Save', exact: true }))
    await expect(main(farmer).getByText(/^2 of 3 boxes of Okra; ₹[\d,.]+ less to pay$/)).toBeVisible()
    expect(takeTaps()).toBe(3)
  })

  await test.step('the buyer’s page and bell show it live, and the cash due is reduced', async () => {
    await expect(main(page).getByText(/^2 of 3 boxes of Okra/)).toBeVisible()
    const { total, money, totalNow } = await buyer.order(id)
    expect(money.toCollect).toBe(totalNow)
    expect(Math.round((total + money.adjusted) * 100)).toBe(Math.round(money.toCollect * 100))
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(`Order #${id}: less than ordered`).first()).toBeVisible()
  })

  await test.step('after delivery, the farm’s statement equals what the buyer paid', async () => {
    const { page: office } = await visitor('admin')
    await callsOf(office).setStatus(id, 'delivered')
    const { money } = await buyer.order(id)
    expect([money.toCollect, money.paid]).toEqual([0, expect.any(Number)])
    const lines = (await farm.statement()).lines.filter(({ orderId }) => orderId === id)
    const sum = lines.reduce((paise, { items, fees }) => paise + Math.round((items + fees) * 100), 0)
    expect(sum).toBe(Math.round(money.paid * 100))
  })
})

/** Stands for a phone's photo, but smaller. */
const PHOTO = { name: 'mango.png', mimeType: 'image/png', buffer: Buffer.from(PNG_OF_A_DOT, 'base64') }

test('a buyer complains with a photo, the farm refunds a box, and the office pays it back', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Nandini')
  const boxes = [['sapota', 'Meena’s Orchard']] as const
  const [id = 0] = await placePurchase({ request }, { username, firstName: 'Nandini', boxes, quantity: 2 })
  const [{ page }, { page: farmer }, { page: office }] = [
    await visitor(username),
    await visitor('meena'),
    await visitor('admin'),
  ]
  const buyer = callsOf(page)
  await callsOf(office).setStatus(id, 'delivered')

  await test.step('the buyer complains with a photo', async () => {
    await page.goto(`/dashboard/orders/${id}`)
    await main(page).getByRole('button', { name: 'Something is wrong' }).click()
    await dialogOf(page).getByRole('button', { name: 'Spoiled' }).click()
    const line = dialogOf(page).getByRole('group', { name: /Sapota/ })
    await line.getByRole('button', { name: 'One box more' }).click()
    await dialogOf(page).locator('input[type=file]').last().setInputFiles(PHOTO)
    await expect(dialogOf(page).getByRole('img')).toHaveCount(1)
    await dialogOf(page).getByRole('button', { name: 'Send' }).click()
    await expect(main(page).getByText(/^The farm replies by/)).toBeVisible()
    await expect(main(page).getByAltText('Photo 1 of the complaint')).toBeVisible()
  })

  await test.step('the farm has it in a list that fits every width', async () => {
    const phone = farmer.viewportSize() ?? { width: 390, height: 844 }
    for (const width of [390, 820, 1280]) {
      await farmer.setViewportSize({ width, height: 844 })
      await farmer.goto('/dashboard/orders?work=complaints')
      const clock = main(farmer).getByText(/^The farm replies by/)
      const { x, width: wide } = (await clock.first().boundingBox()) ?? { x: Number.NaN, width: Number.NaN }
      expect(x + wide, String(width)).toBeLessThanOrEqual(width)
      await expect(main(farmer).getByRole('link', { name: `Order #${id}` })).toBeVisible()
      expect(await farmer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await farmer.setViewportSize(phone)
  })

  await test.step('the farm refunds the box', async () => {
    await farmer.goto(`/dashboard/orders/${id}`)
    await main(farmer).getByRole('button', { name: 'Decide' }).click()
    await dialogOf(farmer).getByRole('button', { name: 'Refund all' }).click()
    await dialogOf(farmer).getByRole('button', { name: 'Confirm' }).click()
    await expect(main(farmer).getByText(/^₹[\d,.]+ comes back$/)).toBeVisible()
  })

  const { money } = await buyer.order(id)
  expect([money.toRefund, money.toCollect]).toEqual([-money.adjusted, 0])

  await test.step('the office marks the refund as paid', async () => {
    await office.goto('/admin?tab=refunds')
    await main(office).getByRole('button', { name: 'Mark the refund to Nandini Rao as paid' }).first().click()
    await dialogOf(office).getByLabel('Reference').fill('UTR 4711')
    await dialogOf(office).getByRole('button', { name: 'Mark as paid' }).click()
    await expect.poll(async () => (await buyer.order(id)).money.refunded).toBe(money.toRefund)
  })

  await test.step('the statement includes complaint and refund, and the bill is a PDF', async () => {
    const lines = (await callsOf(farmer).statement()).lines.filter(({ orderId }) => orderId === id)
    const paise = (rupees: number) => Math.round(rupees * 100)
    const complained = lines.filter(({ kind }) => kind === 'complained')
    expect(complained.reduce((sum, { items, fees }) => sum + paise(items) + paise(fees), 0)).toBe(paise(money.adjusted))
    expect(lines.find(({ kind }) => kind === 'refunded')?.refund).toBe(money.toRefund)
    const bill = await buyer.bill(id)
    expect([bill.status, bill.type]).toEqual([200, 'application/pdf'])
    expect(bill.body.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

const DAY_MS = 86_400_000
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
/** Formats a date as people type it, 'dd/mm/yyyy'. */
const typed = (date: string) => date.split('-').reverse().join('/')

/** Creates approved pre-order products of Meena's farm. */
async function onPreOrder(request: APIRequestContext, names: readonly string[]): Promise<Product[]> {
  const headersOf = async (username: string) => {
    const login = await request.post('/api/login', { data: { username, password: DEMO_PASSWORD } })
    return { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
  }
  const farm = await headersOf('meena')
  const categories = await (await request.get('/api/categories')).json()
  const products: Product[] = []
  for (const name of names) {
    const data = {
      ...{ name, description: 'Picked at dawn, washed once.', price: 240, unit: 'kg', unitsPerBox: 5, inventory: 12 },
      ...{ status: 'Pre-Order', categoryId: categories[0].id, availableUntil: inDays(40), harvestDate: inDays(8) },
    }
    products.push(Product.parse(await (await request.post('/api/products', { headers: farm, data })).json()))
  }
  const office = await headersOf('admin')
  for (const { id } of products) {
    const decision = { headers: office, data: { approvalStatus: 'approved' } }
    expect((await request.put(`/api/admin/products/${id}/approval`, decision)).status()).toBe(200)
  }
  return products
}

test('rain moves a harvest, and three buyers keep, swap and cancel', { tag: '@adds-products' }, async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const run = Date.now().toString(36)
  const [booked, other] = [`Rainmango ${run}`, `Drymango ${run}`]
  const [product] = await onPreOrder(request, [booked, other])
  if (!product) throw new Error('Nothing is on pre-order')
  const listed = async () => (await (await request.get(`/api/products?search=${booked}`)).json()).length
  await expect.poll(listed).toBe(1)

  const buyers: { page: Page; id: number }[] = []
  for (const firstName of ['Kamala', 'Lakshmi', 'Shobha']) {
    const username = await registerBuyer(firstName)
    const boxes = [[booked, 'Meena’s Orchard']] as const
    const [id = 0] = await placePurchase({ request }, { username, firstName, boxes, quantity: 2 })
    buyers.push({ page: (await visitor(username)).page, id })
  }

  const { page: farmer } = await visitor('meena')
  await test.step('the farm sees the affected orders and gives a reason', async () => {
    await farmer.goto('/dashboard/products')
    await main(farmer)
      .getByRole('button', { name: `More for ${booked}` })
      .click()
    await dialogOf(farmer).getByRole('button', { name: 'Harvest date' }).click()
    const date = dialogOf(farmer).getByRole('textbox', { name: 'Harvest date' })
    await date.fill(typed(inDays(15)))
    await dialogOf(farmer).getByRole('button', { name: 'Save' }).click()
    const move = farmer.getByRole('dialog', { name: `Move the harvest of ${booked}?` })
    await expect(move.getByText(/3 orders, 6 boxes/)).toBeVisible()
    await move.getByLabel('Why does it move?').fill('Rain')
    await move.getByRole('button', { name: 'Move the harvest' }).click()
    await expect(move).toBeHidden()
  })

  const ways = [/^Keep it for/, new RegExp(other), /^Leave it out/] as const
  for (const [place, { page, id }] of buyers.entries()) {
    await page.goto(`/dashboard/orders/${id}`)
    await main(page).getByRole('link', { name: 'Choose now' }).click()
    await main(page).getByRole('radio', { name: ways[place] }).check()
    await main(page).getByRole('button', { name: 'Choose this' }).click()
    await expect(main(page).getByRole('status')).toBeVisible()
  }

  await test.step('each order follows its buyer’s choice, and the stock is right', async () => {
    const orders = await Promise.all(buyers.map(({ page, id }) => callsOf(page).order(id)))
    const kinds = orders.map(({ adjustments }) => adjustments.at(-1)?.kind)
    expect(kinds).toEqual(['moved', 'swapped', 'cancelled'])
    expect(orders.map(({ money }) => money.toCollect)).toEqual([orders[0]?.total, orders[1]?.total, 0])
    const { inventory } = Product.parse(await (await request.get(`/api/products/${product.id}`)).json())
    expect(inventory).toBe(12 - 2)
  })
})
