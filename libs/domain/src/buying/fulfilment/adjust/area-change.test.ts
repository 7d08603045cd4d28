import { type Actor, boxesNow, DELIVERY_AREAS, type DeliveryArea, orderMoney, type WindowPlaces } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { Farms } from '../../../records/farm.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { OrderFees } from '../../../records/order-fee.ts'
import { Products } from '../../../records/product.ts'
import { Refunds } from '../../../records/refund.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  aFee,
  aPaidPurchase,
  aProduct,
  CHECKOUT_FORM,
  eventsWith,
  NOW,
  orderNow,
  testDomain,
} from '../../../testing/index.ts'
import { quoteCheckout } from '../../cart/quote-checkout.ts'
import { listDeliveryDays } from '../../order/delivery/queries.ts'
import { setDeliveryPlan } from '../../order/delivery/set-delivery-plan.ts'
import { placePurchase } from '../../purchase/place-purchase.ts'
import { type ChangeOrder, changeOrder } from './change-order.ts'

const domain = await testDomain()
const district = 'Bengaluru Rural'
const { farm } = await aFarm(domain, { district })
const { farm: otherFarm } = await aFarm(domain)
// Fee from ₹500 of the whole purchase.
const table = [
  { from: 0, urban: 49, rural: 79, extended: 99 },
  { from: 500, urban: 29, rural: 59, extended: 79 },
]
await aFee({ name: 'Delivery', type: 'table', value: 0, table, displayOrder: 1 }, domain)
const [URBAN, RURAL, FAR] = ['560003', '562110', '570001'] as const
const SUNDAY = '2026-11-22'
const OPEN: WindowPlaces = { morning: null, afternoon: null, evening: null }

const mango = await aProduct(domain, { ofFarm: farm, inventory: 500, price: 20_000 })
const okra = await aProduct(domain, { ofFarm: otherFarm, inventory: 500, price: 10_000 })

/** Two boxes of ₹200 in an order of a ₹600 purchase: two thirds of its fees. */
async function ordered(zipCode: string = URBAN) {
  const buyer = await aBuyer(domain)
  const items = [mango, okra].map(({ _id }) => ({ productId: _id, quantity: 2 }))
  const { quoteId } = await quoteCheckout({ actor: buyer, items, zipCode, now: NOW }, domain)
  const form = { ...CHECKOUT_FORM, zipCode }
  const { orders } = await placePurchase({ actor: buyer, form, quoteId, now: NOW }, domain)
  const order = orders.find(({ farmerId }) => farmerId === farm._id)
  if (!order) throw new Error('No order')
  return { buyer, order }
}

const move = (buyer: Actor, { _id }: OrderRecord, zipCode: string, more: Partial<ChangeOrder> = {}) =>
  changeOrder({ actor: buyer, orderId: _id, now: NOW, items: [], contact: { zipCode }, ...more }, domain)

const limit = (places: WindowPlaces) =>
  setDeliveryPlan(
    {
      ...{ district, area: 'rural', by: AN_ADMIN, week: Array.from({ length: 7 }, () => OPEN) },
      days: [{ date: SUNDAY, places, reason: '' }],
    },
    domain,
  )

beforeEach(async () => {
  await limit(OPEN)
  await Orders(domain.connection).deleteMany({})
})

// docs/product/adjustments.md#changes
describe('an address in another area', () => {
  it('changes the order’s share of the table fee by the difference, both ways', async () => {
    const { buyer, order } = await ordered()
    const moved = await move(buyer, order, RURAL)
    expect(moved.delivery).toMatchObject({ area: 'rural', date: order.delivery.date, isChosen: false, window: null })
    expect(moved.adjustments).toMatchObject([
      { kind: 'changed', changed: ['zipCode'], lines: [{ quantity: 0, amount: 2_000 }], areaFees: [{ amount: 2_000 }] },
    ])
    expect(orderMoney(moved)).toMatchObject({ total: 41_933, adjusted: 2_000, toCollect: 43_933 })
    const [event] = await eventsWith({ kind: 'orderAdjusted', orderId: order._id }, domain)
    expect(event).toMatchObject({ lines: [], changed: ['zipCode'], amount: 2_000 })
    const back = await move(buyer, order, URBAN)
    expect(orderMoney(await orderNow(back, domain))).toMatchObject({ adjusted: 0, toCollect: 41_933 })
    expect([back.delivery, back.timeline.length]).toEqual([order.delivery, 1])
  })

  it('uses the current boxes and table, including boxes of the same change', async () => {
    const { buyer, order } = await ordered(RURAL)
    // The box with a quarter of the remaining fees, then a third of ₹30 for the other one.
    const moved = await move(buyer, order, URBAN, { items: [{ productId: mango._id, quantity: 1 }] })
    expect(moved.adjustments?.[0]?.lines).toEqual([
      { productId: mango._id, quantity: -1, amount: -21_967 },
      { productId: mango._id, quantity: 0, amount: -1_000 },
    ])
    const more = await move(buyer, order, RURAL, { items: [{ productId: mango._id, quantity: 4 }] })
    // Boxes beyond the ordered two add no fee.
    expect(more.adjustments?.[1]).toMatchObject({ areaFees: [{ amount: 2_000 }] })
    expect(boxesNow(more, mango._id)).toBe(4)
  })

  it('is refused outside all areas, and outside the farm’s areas', async () => {
    const { buyer, order } = await ordered()
    const refused = (zipCode: string) => expect(inWords(move(buyer, order, zipCode))).rejects
    await refused(FAR).toMatchObject({ fields: { zipCode: `We don’t deliver to ${FAR} yet` } })
    const only = (areas: readonly DeliveryArea[]) =>
      Promise.all([
        Farms(domain.connection).updateOne({ _id: farm._id }, { $set: { deliveryAreas: areas } }),
        Products(domain.connection).updateMany({ farmId: farm._id }, { $set: { 'farm.deliveryAreas': areas } }),
      ])
    await only(['urban'])
    await refused(RURAL).toMatchObject({ fields: { zipCode: `${order.farmName} does not deliver to ${RURAL}` } })
    await only(DELIVERY_AREAS)
    expect((await orderNow(order, domain)).adjustments).toBeUndefined()
  })

  it('takes a place in its window there, and is refused when that is full', async () => {
    await limit({ morning: 1, afternoon: 5, evening: 0 })
    const [one, two] = [await ordered(), await ordered()]
    await move(one.buyer, one.order, RURAL, { window: 'afternoon' })
    expect((await move(two.buyer, two.order, RURAL)).delivery).toMatchObject({
      ...{ area: 'rural', date: SUNDAY, isChosen: true, window: 'morning' },
    })
    const [day] = await listDeliveryDays({ district, area: 'rural', from: SUNDAY }, domain)
    expect(day?.left).toEqual({ morning: 0, afternoon: 4, evening: 0 })
    const three = await ordered()
    const { buyer, order } = three
    await move(buyer, order, URBAN, { contact: {}, window: 'evening' })
    const refused = expect(inWords(move(buyer, order, RURAL))).rejects
    await refused.toMatchObject({
      fields: {
        zipCode:
          'The evening of tomorrow, 22 Nov 2026 is full. Please choose another time, such as tomorrow, 22 Nov 2026: afternoon',
      },
    })
    const other = await move(buyer, order, RURAL, { window: 'afternoon' })
    expect(other.delivery).toMatchObject({ area: 'rural', window: 'afternoon' })
  })

  it('lets only one of two concurrent changes get the last place', async () => {
    await limit({ morning: 1, afternoon: 0, evening: 0 })
    const both = [await ordered(), await ordered()]
    const results = await Promise.allSettled(both.map(({ buyer, order }) => move(buyer, order, RURAL)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('refunds a lower fee of an online order, and refuses a higher one', async () => {
    const buyer = await aBuyer(domain)
    const { orders } = await aPaidPurchase(domain, { buyer, products: [mango] })
    const [order] = orders
    if (!order) throw new Error('No order')
    await expect(inWords(move(buyer, order, RURAL))).rejects.toMatchObject({
      fields: { zipCode: expect.stringMatching(/^Delivery there costs ₹30.00 more, and this order is paid online/) },
    })
    const cheap = { from: 0, urban: 49, rural: 19, extended: 99 }
    await OrderFees(domain.connection).updateOne({ type: 'table' }, { $set: { table: [cheap] } })
    await move(buyer, order, RURAL)
    expect(orderMoney(await orderNow(order, domain))).toMatchObject({ adjusted: -3_000, toRefund: 3_000, toCollect: 0 })
    const refunds = await Refunds(domain.connection).find({ orderId: order._id }).lean()
    expect(refunds).toMatchObject([{ adjustment: 0, amount: 3_000 }])
  })
})
