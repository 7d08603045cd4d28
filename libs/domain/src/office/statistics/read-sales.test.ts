import { expect, it } from 'vitest'
import { changeOrder } from '../../buying/fulfilment/adjust/change-order.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { AN_ADMIN, aBuyer, anOrder, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { readSales } from './read-sales.ts'

const domain = await testDomain()
const put = (order: OrderRecord, fields: Partial<OrderRecord>) =>
  Orders(domain.connection).updateOne({ _id: order._id }, { $set: fields })

// docs/product/office.md#product-sales
it('readSales counts boxes and money of every valid order, newest first, without fees', async () => {
  const product = await aProduct(domain, { price: 24_050 })
  const [first, second] = [await anOrder(domain, { product, boxes: 2 }), await anOrder(domain, { product })]
  await anOrder(domain)
  expect(await readSales({ id: product._id }, domain)).toEqual({
    totalOrders: 2,
    totalQuantitySold: 3,
    totalRevenue: 72_150,
    salesHistory: [second, first].map(({ _id: orderId }, place) => ({
      ...{ orderId, productId: product._id, customerName: 'Asha Rao', quantity: place + 1, price: 24_050 },
      ...{ orderDate: NOW, orderStatus: 'pending' },
    })),
  })
})

it('readSales excludes cancelled, unpaid online and refunded orders', async () => {
  const product = await aProduct(domain)
  const [cancelled, refunded] = [await anOrder(domain, { product }), await anOrder(domain, { product })]
  await setOrderStatus({ ...AN_ADMIN, orderId: cancelled._id, status: 'cancelled' }, domain)
  const open = await anOrder(domain, { product, form: { paymentMethod: 'cashfree' } })
  expect(open.isForFarm).toBe(false)
  await put(refunded, { paymentMethod: 'cashfree', paymentStatus: 'refunded' })
  const none = { totalOrders: 0, totalQuantitySold: 0, totalRevenue: 0, salesHistory: [] }
  expect(await readSales({ id: product._id }, domain)).toEqual(none)
  await put(open, { isForFarm: true, paymentStatus: 'paid' })
  expect(await readSales({ id: product._id }, domain)).toMatchObject({ totalOrders: 1, totalRevenue: 24_000 })
})

it('readSales counts boxes added later, and no order without boxes now', async () => {
  const placed = await aProduct(domain)
  const buyer = await aBuyer(domain)
  const added = await aProduct(domain, { farmId: placed.farmId, price: 10_000 })
  const { _id: orderId } = await anOrder(domain, { buyer, product: placed })
  const items = [
    { productId: placed._id, quantity: 0 },
    { productId: added._id, quantity: 2 },
  ]
  await changeOrder({ actor: buyer, orderId, items, contact: {}, now: NOW }, domain)
  expect(await readSales({ id: placed._id }, domain)).toMatchObject({ totalOrders: 0, totalQuantitySold: 0 })
  expect(await readSales({ id: added._id }, domain)).toMatchObject({
    ...{ totalOrders: 1, totalQuantitySold: 2, totalRevenue: 20_000 },
    salesHistory: [{ orderId, quantity: 2, price: 10_000 }],
  })
})

it('readSales counts only lines of the product, at their ordered price', async () => {
  const [product, other] = [await aProduct(domain), await aProduct(domain)]
  const order = await anOrder(domain, { product })
  const [item] = order.items
  if (item === undefined) throw new Error('An order without items')
  await put(order, {
    items: [
      { ...item, price: 10_000, lineTotal: 10_000 },
      { ...item, id: 2, productId: other._id },
    ],
  })
  expect(await readSales({ id: product._id }, domain)).toMatchObject({
    totalRevenue: 10_000,
    salesHistory: [{ price: 10_000 }],
  })
})

it('readSales lists the newest hundred, and counts all', async () => {
  const product = await aProduct(domain)
  const { _id, ...order } = await anOrder(domain, { product })
  const more = Array.from({ length: 100 }, (_unused, place) => ({ ...order, _id: 1_000_000 + place }))
  await Orders(domain.connection).insertMany(more)
  const { totalOrders, salesHistory } = await readSales({ id: product._id }, domain)
  expect([totalOrders, salesHistory.length, salesHistory[0]?.orderId]).toEqual([101, 100, 1_000_099])
})

it('readSales answers NOT_FOUND for an unknown product', async () => {
  await expect(readSales({ id: 999_999 }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
