import { addDays } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { Refunds } from '../../records/refund.ts'
import {
  AN_ADMIN,
  aBuyer,
  anOnlineMarket,
  anOnlinePurchase,
  aProduct,
  aProviderOrder,
  boxesOf,
  CHECKOUT_FORM,
  eventsWith,
  LATE,
  later,
  NOW,
  ofTwoFarms,
  orderNow,
  TODAY,
} from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { harvestProduct } from '../fulfilment/harvest/harvest-product.ts'
import { setHarvestDate } from '../fulfilment/harvest/move-harvest.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { placePurchase } from '../purchase/place-purchase.ts'
import { findPayment } from './queries.ts'

const { domain, settle } = await anOnlineMarket()

async function expired(products: readonly { _id: number }[]) {
  const placed = await anOnlinePurchase(domain, { products })
  const providerOrder = aProviderOrder(placed.payment, { status: 'ended' })
  expect(await settle(placed, { providerOrder, now: LATE })).toBe('expired')
  return placed
}

async function buyAll(product: { _id: number }, quantity: number) {
  const actor = await aBuyer(domain)
  const { quoteId } = await quoteCheckout({ actor, items: [{ productId: product._id, quantity }], now: NOW }, domain)
  await placePurchase({ actor, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
}

describe('late money', () => {
  // docs/product/payments.md#later-payment
  it('revives orders that the market cancelled if all their boxes are available', async () => {
    const [tomato, okra] = await ofTwoFarms(domain, 5)
    const placed = await expired([tomato, okra])
    const late = later(4000)
    expect(await Promise.all([1, 2, 3].map(() => settle(placed, { now: late })))).toEqual(['paid', 'paid', 'paid'])
    for (const order of placed.orders) {
      const now = await orderNow(order, domain)
      expect(now).toMatchObject({
        status: 'pending',
        paymentStatus: 'paid',
        isForFarm: true,
        hasBoxes: true,
        refund: null,
      })
      expect(now.timeline.at(-1)).toMatchObject({
        at: late,
        by: 0,
        byName: 'Santhe',
        role: 'system',
        from: 'cancelled',
        to: 'pending',
      })
      expect(await eventsWith({ orderId: order._id, kind: 'orderPaid' }, domain)).toHaveLength(1)
    }
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
  })

  it('is refunded when the harvest has moved later since', async () => {
    const harvestDate = addDays(TODAY, 12)
    const product = await aProduct(domain, { status: 'Pre-Order', harvestDate, availableUntil: addDays(TODAY, 60) })
    const placed = await expired([product])
    await setHarvestDate({ id: product._id, harvestDate: addDays(TODAY, 22), by: AN_ADMIN }, domain)
    await settle(placed, { now: later(4000) })
    for (const order of placed.orders) {
      expect(await orderNow(order, domain)).toMatchObject({ status: 'cancelled', refund: { amount: order.total } })
    }
  })

  it('is refunded once the delivery day is over', async () => {
    const placed = await expired([await aProduct(domain)])
    await Orders(domain.connection).updateMany(
      { purchaseId: placed.purchaseId },
      { 'delivery.date': addDays(TODAY, -1) },
    )
    await settle(placed, { now: later(4000) })
    const [order] = placed.orders
    expect(await orderNow(order ?? { _id: 0 }, domain)).toMatchObject({ status: 'cancelled', refund: { state: 'due' } })
  })

  it('revives an order with the harvest of its boxes since', async () => {
    const harvestDate = addDays(TODAY, 12)
    const product = await aProduct(domain, { status: 'Pre-Order', harvestDate, availableUntil: addDays(TODAY, 60) })
    const placed = await expired([product])
    await harvestProduct({ id: product._id, by: AN_ADMIN }, domain)
    await settle(placed, { now: later(4000) })
    const [order] = placed.orders
    const revived = await orderNow(order ?? { _id: 0 }, domain)
    expect(revived).toMatchObject({ status: 'pending', items: [{ harvestDate, harvestedOn: TODAY }] })
  })

  it('is refunded for the order without boxes, and revives the other', async () => {
    const [tomato, okra] = await ofTwoFarms(domain, 5)
    const placed = await expired([tomato, okra])
    await buyAll(tomato, 5)
    expect(await settle(placed, { now: LATE })).toBe('paid')
    const [gone, back] = await Promise.all(placed.orders.map(order => orderNow(order, domain)))
    expect(gone).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', isForFarm: false, hasBoxes: false })
    expect(gone?.refund).toMatchObject({ amount: gone?.total, state: 'due', createdAt: LATE, doneAt: null })
    expect(back).toMatchObject({ status: 'pending', paymentStatus: 'paid', isForFarm: true, refund: null })
    const refunds = await Refunds(domain.connection).find({ paymentId: placed.payment._id }).lean()
    expect(refunds).toMatchObject([
      { orderId: gone?._id, amount: gone?.total, actorId: 0, actorName: 'Santhe', dueAt: LATE },
    ])
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 0, reserved: 0, sold: 5 })
  })

  it.each([
    ['its farmer has taken it out of the market', { isHidden: true, isListed: false }],
    ['its date is past', { availableUntil: '2020-01-01' }],
    ['its boxes are of the next harvest', { status: 'Pre-Order' as const, harvestDate: addDays(TODAY, 12) }],
  ])('is refunded when the product is no longer sold as it was: %s', async (_, change) => {
    const product = await aProduct(domain, { inventory: 5 })
    const placed = await expired([product])
    await Products(domain.connection).updateOne({ _id: product._id }, { $set: change })
    expect(await settle(placed, { now: LATE })).toBe('paid')
    const [order] = placed.orders
    expect(await orderNow(order ?? { _id: 0 }, domain)).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'paid', isForFarm: false, refund: { amount: order?.total } },
    })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('takes boxes from an expired quote', async () => {
    const product = await aProduct(domain, { inventory: 1 })
    const placed = await expired([product])
    const actor = await aBuyer(domain)
    await quoteCheckout(
      { actor, items: [{ productId: product._id, quantity: 1 }], now: NOW, reservationSeconds: 60 },
      domain,
    )
    expect(await settle(placed, { now: LATE })).toBe('paid')
    expect((await orderNow(placed.orders[0] ?? { _id: 0 }, domain)).status).toBe('pending')
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })

  it('is refunded for orders that the buyer cancelled, and settles the rest', async () => {
    const placed = await anOnlinePurchase(domain, { products: await ofTwoFarms(domain) })
    const [cancelled, remaining] = placed.orders
    if (!cancelled || !remaining) throw new Error('Two orders are needed')
    await setOrderStatus({ actor: placed.buyer, orderId: cancelled._id, status: 'cancelled', now: NOW }, domain)
    expect((await findPayment({ paymentId: placed.payment._id }, domain)).status).toBe('open')
    await settle(placed)
    const refunded = { status: 'cancelled', isForFarm: false, refund: { amount: cancelled.total } }
    expect(await orderNow(cancelled, domain)).toMatchObject(refunded)
    expect(await orderNow(remaining, domain)).toMatchObject({ status: 'pending', paymentStatus: 'paid', refund: null })
  })
})
