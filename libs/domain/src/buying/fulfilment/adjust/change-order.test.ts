import { type Actor, istDateOf, linesNow, statusAdjustments } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { serveLines } from '../../../catalog/follow/serve-lines.ts'
import { joinLine } from '../../../catalog/follow/waits.ts'
import { storedPhone } from '../../../foundation/search-words.ts'
import { type AdjustmentRecord, type OrderRecord, Orders } from '../../../records/order.ts'
import { Products } from '../../../records/product.ts'
import { Refunds } from '../../../records/refund.ts'
import { Wishes } from '../../../records/wish.ts'
import { aBuyer, anOrder, aProduct, boxesOf, CHECKOUT_FORM, eventsWith, NOW, orderNow } from '../../../testing/index.ts'
import { quoteCheckout } from '../../cart/quote-checkout.ts'
import { fillOrderWords } from '../../order/search/order-words.ts'
import { placePurchase } from '../../purchase/place-purchase.ts'
import { recordRefundOutcome } from '../../refund/record-refund-outcome.ts'
import { listChangeable } from './more-boxes.ts'
import { adjustingMarket } from './testing/adjusting.ts'

const { change, domain, expectMoney, FARMER, farm, HOUR, later, only, ordered, paidOnline, set } =
  await adjustingMarket()

const aContactChange = (by: number): AdjustmentRecord => ({
  ...{ kind: 'changed', lines: [], changed: ['notes'], reason: '', refund: null, at: NOW },
  ...{ by, byName: 'Asha', role: 'customer' },
})

/** A box of each product in one order paid on delivery. */
async function aPurchase(buyer: Actor, products: readonly { _id: number }[]) {
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const { quoteId } = await quoteCheckout({ actor: buyer, items, now: NOW }, domain)
  return placePurchase({ actor: buyer, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
}

// docs/product/adjustments.md#changes
describe('changeOrder', () => {
  it('returns boxes to stock, reduces the amount to collect and notifies the farm', async () => {
    const { buyer, product, order } = await ordered()
    const changed = await change(buyer, order, { [product._id]: 3 })
    expect(changed.adjustments).toMatchObject([{ kind: 'changed', by: buyer.id, lines: [{ quantity: -1 }] }])
    expect(changed.items).toEqual(order.items)
    const stored = await expectMoney(order, { adjusted: -25_245, paid: 0, toCollect: 75_735 })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 7, reserved: 0, sold: 3 })
    const [event] = await eventsWith({ kind: 'orderAdjusted', orderId: order._id }, domain)
    expect(event).toMatchObject({ how: 'changed', lines: [{ quantity: -1, boxes: 3 }], amount: -25_245, goesBack: 0 })
    // Requesting its current boxes changes nothing, even repeatedly.
    expect((await change(buyer, stored, { [product._id]: 3 })).adjustments).toHaveLength(1)
  })

  it('adds boxes at the current price with only percentage fees', async () => {
    const { buyer, product, order } = await ordered()
    await Products(domain.connection).updateOne({ _id: product._id }, { $set: { price: 30_000 } })
    const changed = await change(buyer, order, { [product._id]: 6 })
    expect(changed.adjustments?.[0]?.lines).toEqual([{ productId: product._id, quantity: 2, amount: 61_200 }])
    await expectMoney(order, { adjusted: 61_200, toCollect: 162_180 })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 4, reserved: 0, sold: 6 })
    await expect(inWords(change(buyer, order, { [product._id]: 11 }))).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    // The most expensive boxes are returned first.
    await change(buyer, order, { [product._id]: 4 })
    await expectMoney(order, { adjusted: 0, toCollect: order.total })
  })

  it('cancels the order when its last box is removed', async () => {
    const { buyer, product, order } = await ordered()
    const changed = await change(buyer, order, { [product._id]: 0 })
    expect([changed.status, changed.hasBoxes, changed.adjustments]).toEqual(['cancelled', false, undefined])
    expect(statusAdjustments(changed)).toMatchObject([
      { kind: 'cancelled', lines: [{ quantity: -4 }], amount: -order.total },
    ])
    await expectMoney(order, { adjusted: -order.total, toCollect: 0 })
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 10, sold: 0 })
  })

  // ₹240 with 2,118 of 3,000 paise for delivery and 522 of 740 for the platform.
  it('refunds an online change separately, and the rest on cancellation', async () => {
    const { buyer, products, order } = await paidOnline()
    const [okra] = products
    await change(buyer, order, { [okra._id]: 0 })
    const [refund] = await Refunds(domain.connection).find({ orderId: order._id }).lean()
    expect(refund).toMatchObject({ adjustment: 0, state: 'due', amount: 26_640 })
    await expectMoney(order, { paid: order.total, toRefund: 26_640, toCollect: 0 })
    await recordRefundOutcome({ refundId: refund?._id ?? '', outcome: 'done', now: NOW }, domain)
    const stored = await expectMoney(order, { refunded: 26_640, toRefund: 0, toCollect: 0 })
    expect(stored.paymentStatus).toBe('paid')
    await set(order, 'cancelled')
    await expectMoney(order, { adjusted: -order.total, refunded: 26_640, toRefund: order.total - 26_640 })
    const refunds = await Refunds(domain.connection).find({ orderId: order._id }).lean()
    expect(new Set(refunds.map(({ _id }) => _id)).size).toBe(2)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total)
  })

  it('accepts another phone and address in the same area, and records the changes', async () => {
    const { buyer, order } = await ordered()
    const contact = { phone: '+91 98450 99999', address: '4, Church Street', notes: 'Ring twice' }
    const changed = await change(buyer, order, {}, { contact })
    expect(changed).toMatchObject({ notes: 'Ring twice', recipient: { phone: '+91 98450 99999' } })
    expect(changed.adjustments?.[0]).toMatchObject({ changed: ['phone', 'address', 'notes'], lines: [], refund: null })
    await expectMoney(order, { adjusted: 0 })
    const far = { zipCode: '577126' }
    await expect(change(buyer, order, {}, { contact: far })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('updates the search words of the phone', async () => {
    const { buyer, order } = await ordered()
    await fillOrderWords(domain)
    await change(buyer, order, {}, { contact: { phone: '+91 98450 77777' } })
    const words = async (phone: string) =>
      Orders(domain.connection).countDocuments({ _id: order._id, words: storedPhone(phone).at(-1) ?? '' })
    expect([await words('+91 98450 77777'), await words(order.recipient.phone)]).toEqual([1, 0])
  })

  it('refuses when the order was adjusted since, so that no box counts twice', async () => {
    const { buyer, product, order } = await ordered()
    await change(buyer, order, { [product._id]: 2 }, { seen: 0 })
    await expect(change(buyer, order, { [product._id]: 3 }, { seen: 0 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await boxesOf(product._id, domain)).toMatchObject({ sold: 2 })
  })

  it('keeps contact fields without a value', async () => {
    const { buyer, order } = await ordered()
    const contact = { phone: undefined, address: undefined, notes: 'Ring' }
    expect((await change(buyer, order, {}, { contact })).recipient).toEqual(order.recipient)
  })

  it('continues with new boxes when all previous ones are removed', async () => {
    const buyer = await aBuyer(domain)
    const [one, two] = [await aProduct(domain, { ofFarm: farm }), await aProduct(domain, { ofFarm: farm })]
    const { orders } = await aPurchase(buyer, [one, two])
    const order = only(orders)
    await change(buyer, order, { [two._id]: 0 })
    const changed = await change(buyer, order, { [one._id]: 0, [two._id]: 2 })
    expect(changed.status).toBe('pending')
    expect(linesNow(changed)).toMatchObject([{ productId: two._id, quantity: 2 }])
  })

  it('changes day and boxes in one step', async () => {
    const { buyer, product, order } = await ordered()
    const date = istDateOf(later(72))
    const changed = await change(buyer, order, { [product._id]: 2 }, { date })
    expect([changed.delivery.date, changed.timeline.length, changed.adjustments?.length]).toEqual([date, 2, 1])
  })

  it.each([
    ['four hours after placing', { now: later(4.01) }, {}],
    ['from packaging on', {}, { status: 'packaging' }],
    ['while its payment is open', {}, { paymentMethod: 'cashfree' }],
    ['once it is delivered', {}, { status: 'delivered' }],
  ] as const)('is refused %s', async (_, more, fields) => {
    const { buyer, product, order } = await ordered()
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: fields })
    await expect(change(buyer, order, { [product._id]: 3 }, more)).rejects.toMatchObject({
      code: 'ORDER_NOT_CHANGEABLE',
    })
    expect((await orderNow(order, domain)).adjustments).toBeUndefined()
  })

  it('answers NOT_FOUND to anyone but the buyer', async () => {
    const { product, order } = await ordered()
    await expect(change(FARMER, order, { [product._id]: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('adds another product of the farm that is ready by the order’s day', async () => {
    const { buyer, order } = await ordered()
    const [ready, later, others] = [
      await aProduct(domain, { ofFarm: farm, name: 'Horse Gram', inventory: 5, price: 10_000 }),
      await aProduct(domain, { ofFarm: farm, status: 'Pre-Order', harvestDate: '2026-12-20' }),
      await aProduct(domain),
    ] as const
    const changed = await change(buyer, order, { [ready._id]: 2 }, { now: new Date(NOW.getTime() + 3 * HOUR) })
    expect(linesNow(changed).map(({ productId, quantity }) => [productId, quantity])).toContainEqual([ready._id, 2])
    expect((await orderNow(order, domain)).words).toContain('horse')
    await expectMoney(order, { adjusted: 20_400, toCollect: order.total + 20_400 })
    expect(await boxesOf(ready._id, domain)).toMatchObject({ available: 3, sold: 2 })
    for (const product of [later, others]) {
      const refused = change(buyer, order, { [product._id]: 1 })
      await expect(refused).rejects.toMatchObject({ code: 'VALIDATION', fields: { items: expect.anything() } })
    }
    const addTo = async ({ _id }: { _id: number }) =>
      (await listChangeable({ actor: buyer, productId: _id, now: NOW }, domain)).map(each => each._id)
    expect(await Promise.all([ready, later, others].map(addTo))).toEqual([[order._id], [], []])
  })

  it('offers the order first that comes soonest, not the newest', async () => {
    const { buyer, product, order } = await ordered()
    const later = await anOrder(domain, { buyer, product, boxes: 1 })
    await Orders(domain.connection).updateOne({ _id: later._id }, { $set: { 'delivery.date': '2026-12-20' } })
    const offered = await listChangeable({ actor: buyer, productId: product._id, now: NOW }, domain)
    expect(offered.map(({ _id }) => _id)).toEqual([order._id, later._id])
  })

  it.each<[string, (order: OrderRecord) => Partial<OrderRecord>]>([
    ['adjustments', ({ buyerId }) => ({ adjustments: Array.from({ length: 50 }, () => aContactChange(buyerId)) })],
    ['boxes of the product', ({ items }) => ({ items: items.map(item => ({ ...item, quantity: 10 })) })],
  ])('listChangeable excludes an order with the maximum of %s', async (_, fields) => {
    const { buyer, product, order } = await ordered()
    const offered = () => listChangeable({ actor: buyer, productId: product._id, now: NOW }, domain)
    expect(await offered()).toHaveLength(1)
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: fields(order) })
    expect(await offered()).toEqual([])
  })

  it('takes boxes offered to the buyer, and ends the wait', async () => {
    const { buyer, product, order } = await ordered()
    await anOrder(domain, { product, boxes: 4 })
    const returned = await anOrder(domain, { product, boxes: 2 })
    await joinLine({ actor: buyer, productId: product._id, quantity: 2, now: NOW }, domain)
    await set(returned, 'cancelled')
    await serveLines({ now: NOW }, domain)
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 0, reserved: 2 })
    await change(buyer, order, { [product._id]: 6 })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 0, sold: 10 })
    expect(await Wishes(domain.connection).countDocuments({ productId: product._id })).toBe(0)
  })

  it('applies concurrent repeats once, and boxes add up', async () => {
    const { buyer, product, order } = await ordered()
    const results = await Promise.allSettled(
      [1, 2, 3, 5, 6].map(quantity => change(buyer, order, { [product._id]: quantity })),
    )
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
    const stored = await expectMoney(order, {})
    const moved = (stored.adjustments ?? [])
      .flatMap(({ lines }) => lines)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const { available, sold } = await boxesOf(product._id, domain)
    expect([sold, available]).toEqual([4 + moved, 6 - moved])
  })
})
