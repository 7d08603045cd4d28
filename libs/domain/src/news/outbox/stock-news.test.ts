import { addDays } from '@santhe/rules'
import { expect, it } from 'vitest'
import { quoteCheckout } from '../../buying/cart/quote-checkout.ts'
import { changeOrder } from '../../buying/fulfilment/adjust/change-order.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { changeOffer } from '../../catalog/product/edit/change-offer.ts'
import { Outbox } from '../../records/outbox.ts'
import { Products } from '../../records/product.ts'
import { AN_ADMIN, aBuyer, aFarm, anOrder, aProduct, bellOf, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { deliverEvents } from './deliver-events.ts'

const domain = await testDomain()

/** A product with its own farm, and the farmer's notifications about its stock. */
async function offered(inventory: number) {
  const { farm, farmer } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm, name: 'Ragi', inventory })
  const news = async () => {
    // An order's event causes that of its stock.
    await deliverEvents({ now: NOW }, domain)
    await deliverEvents({ now: NOW }, domain)
    const notes = await bellOf({ personId: farmer._id, 'text.params.productName.name': 'Ragi' }, domain)
    return notes.map(({ title, message }) => `${title}: ${message.split('.')[0]}`)
  }
  const sell = (boxes: number, now = NOW) => anOrder(domain, { product, boxes, now })
  const restock = (addBoxes: number, now = NOW) =>
    changeOffer({ id: product._id, fields: { addBoxes }, by: { ...AN_ADMIN, now } }, domain)
  const unread = { personId: farmer._id, isRead: false, 'text.params.productName.name': 'Ragi' }
  const isRead = async () => (await bellOf(unread, domain)).length === 0
  return { product, news, sell, restock, isRead }
}

it('a farm is notified once of low stock, and again only after restocking above the limit', async () => {
  const { news, sell, restock } = await offered(30)
  await sell(9)
  await sell(9)
  await sell(8)
  expect(await news()).toEqual([])
  await sell(1)
  const first = 'Ragi is running out: 3 boxes left to sell'
  expect(await news()).toEqual([first])
  await sell(1)
  await restock(1)
  await sell(1)
  expect(await news()).toEqual([first])
  await restock(9)
  await sell(9)
  expect(await news()).toEqual([first, 'Ragi is running out: 2 boxes left to sell'])
})

// docs/product/notifications.md#bell
it('news of low stock are read once the product is restocked above the limit', async () => {
  const { news, sell, restock, isRead } = await offered(8)
  await sell(8)
  const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
  await news()
  await restock(1, later(1))
  await deliverEvents({ now: later(2) }, domain)
  expect(await isRead()).toBe(false)
  await restock(9, later(3))
  await deliverEvents({ now: later(4) }, domain)
  expect(await isRead()).toBe(true)
})

it('a farm is notified of selling out when the last boxes sell at once', async () => {
  const { news, sell } = await offered(8)
  await sell(8)
  expect(await news()).toEqual(['Ragi is sold out: You can add boxes with your products'])
})

it('a farm is notified when boxes added to an order leave few', async () => {
  const { product, news, sell } = await offered(10)
  const { _id: orderId, buyerId } = await sell(1, new Date(NOW.getTime() - 1))
  expect(await news()).toEqual([])
  const actor = { id: buyerId, role: 'customer' as const }
  const items = [{ productId: product._id, quantity: 9 }]
  await changeOrder({ actor, orderId, items, contact: {}, now: NOW }, domain)
  expect(await news()).toEqual(['Ragi is running out: 1 box left to sell'])
})

it('boxes reserved by a quote count as left to sell', async () => {
  const { product, news, sell } = await offered(12)
  const items = [{ productId: product._id, quantity: 9 }]
  await quoteCheckout({ actor: await aBuyer(domain), items, now: NOW }, domain)
  await sell(2)
  expect(await news()).toEqual([])
})

it('an order counts once, from any number of repeats and workers', async () => {
  const { product, news, sell } = await offered(10)
  await sell(9)
  const sold = { channel: 'bell' as const, 'event.kind': 'orderPlaced' as const }
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([1, 2, 3].map(() => deliverEvents({ now: NOW }, domain)))
    await Outbox(domain.connection).updateMany(sold, { $set: { dueAt: NOW } })
  }
  expect(await news()).toEqual(['Ragi is running out: 1 box left to sell'])
  const written = { channel: 'bell' as const, 'event.kind': 'stockRanLow' as const, 'event.productId': product._id }
  expect(await Outbox(domain.connection).countDocuments(written)).toBe(1)
})

it('ended offers and the farm’s own removals cause no news', async () => {
  const [ended, own] = [await offered(10), await offered(10)]
  await ended.sell(9)
  await Products(domain.connection).updateOne(
    { _id: ended.product._id },
    { $set: { availableUntil: addDays(TODAY, -1) } },
  )
  expect(await ended.news()).toEqual([])
  await own.restock(-9)
  expect(await own.news()).toEqual([])
})

it('an order awaiting its payment causes no news', async () => {
  const { product, news } = await offered(10)
  const order = await anOrder(domain, { product, boxes: 10, form: { paymentMethod: 'cashfree' } })
  expect(await news()).toEqual([])
  await setOrderStatus(
    { actor: { id: order.buyerId, role: 'customer' }, orderId: order._id, status: 'cancelled', now: NOW },
    domain,
  )
  expect(await news()).toEqual([])
})
