import { type Actor, statusAdjustments } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { writeReview } from '../../../catalog/product/reviews.ts'
import { Journal } from '../../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { actorOf } from '../../../records/person.ts'
import { Refunds } from '../../../records/refund.ts'
import { AN_ADMIN, aFarm, boxesOf, eventsWith, NOW } from '../../../testing/index.ts'
import { readOrderAgain } from '../../purchase/read-again.ts'
import { packShort, type ShortLine } from './pack-short.ts'
import { adjustingMarket } from './testing/adjusting.ts'

const { change, domain, expectMoney, FARMER, farmer, later, ordered, paidOnline, set } = await adjustingMarket()

const short = (actor: Actor, { _id }: OrderRecord, lines: ShortLine[], key?: string) =>
  packShort({ actor, orderId: _id, lines, reason: 'Rain', now: NOW, idempotencyKey: key }, domain)

// docs/product/adjustments.md#short
describe('packShort', () => {
  it('reduces the amount to collect for missing boxes, which do not return to stock', async () => {
    const { product, order } = await ordered()
    await set(order, 'accepted')
    const packed = await short(FARMER, order, [{ productId: product._id, quantity: 3 }])
    expect(packed.adjustments).toMatchObject([
      { kind: 'short', by: farmer._id, reason: 'Rain', lines: [{ quantity: -1 }] },
    ])
    await expectMoney(order, { adjusted: -25_245, toCollect: 75_735 })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 6, reserved: 0, sold: 3 })
    const delivered = await set(order, 'delivered')
    await expectMoney(delivered, { paid: 75_735, toCollect: 0 })
  })

  it('counts before a later delivery, even if that request started earlier', async () => {
    const { product, order } = await ordered()
    await set(order, 'packaging')
    const lines = [{ productId: product._id, quantity: 3 }]
    await packShort({ actor: FARMER, orderId: order._id, lines, reason: 'Rain', now: later(1) }, domain)
    const delivered = await set(order, 'delivered', later(0.5))
    await expectMoney(delivered, { paid: 75_735, toCollect: 0 })
  })

  it('counts before a later delivery, whichever of two requests waited', async () => {
    const { product, order } = await ordered()
    await set(order, 'packaging')
    const by = { actor: FARMER, orderId: order._id, reason: 'Rain' }
    const lines = [{ productId: product._id, amount: 1_000 }]
    for (const hours of [1, 0.1]) await packShort({ ...by, lines, now: later(hours) }, domain)
    const delivered = await set(order, 'delivered', later(0.5))
    await expectMoney(delivered, { adjusted: -2_000, paid: order.total - 2_000, toCollect: 0 })
  })

  it('a change counts after the steps that it waited for, even if requested earlier', async () => {
    const { buyer, product, order } = await ordered()
    await set(order, 'cancelled', later(1))
    await set(order, 'accepted', later(2))
    const changed = await change(buyer, order, { [product._id]: 3 }, { now: later(0.5) })
    const [cancelled, reopened] = statusAdjustments(changed)
    expect([cancelled?.amount, reopened?.amount]).toEqual([-order.total, order.total])
  })

  it('leaves refunds below ₹1 of an online payment to the office', async () => {
    const { products, order } = await paidOnline()
    await set(order, 'packaging')
    await short(FARMER, order, [{ productId: products[1]._id, amount: 99 }])
    const [refund] = await Refunds(domain.connection).find({ orderId: order._id }).lean()
    expect(refund).toMatchObject({ paymentId: null, state: 'due', amount: 99 })
    expect(refund).not.toHaveProperty('dueAt')
    await expectMoney(await set(order, 'cancelled'), { toRefund: order.total, toCollect: 0 })
  })

  it('refunds missing boxes and lower weight of an online order once when repeated', async () => {
    const { products, order } = await paidOnline()
    await set(order, 'packaging')
    const lines = [
      { productId: products[0]._id, quantity: 0 },
      { productId: products[1]._id, amount: 1_000 },
    ]
    await Promise.all([1, 2, 3].map(() => short(FARMER, order, lines, 'one')))
    const stored = await expectMoney(order, { adjusted: -27_640, toRefund: 27_640, toCollect: 0 })
    expect(stored.adjustments).toHaveLength(1)
    expect(await Refunds(domain.connection).countDocuments({ orderId: order._id })).toBe(1)
    const [event] = await eventsWith({ kind: 'orderAdjusted', orderId: order._id }, domain)
    expect(event).toMatchObject({ how: 'short', goesBack: 27_640, reason: 'Rain', byId: farmer._id })
  })

  it('excludes a product without boxes from reviews and repeat orders', async () => {
    const { buyer, products, order } = await paidOnline()
    await set(order, 'packaging')
    await short(FARMER, order, [{ productId: products[0]._id, quantity: 0 }])
    await set(order, 'delivered')
    const again = await readOrderAgain({ actor: buyer, id: order._id, now: NOW }, domain)
    expect([...again.available.map(({ product }) => product._id), ...again.missing]).toEqual([products[1]._id])
    const review = async (targetId: number) =>
      writeReview({ actor: buyer, kind: 'product', targetId, rating: 4, comment: 'Sweet.', now: NOW }, domain)
    const reviews = [await review(products[0]._id), await review(products[1]._id)]
    expect(reviews.map(({ isVerifiedBuyer }) => isVerifiedBuyer)).toEqual([false, true])
  })

  it('cancels an order without any box, and returns none to stock', async () => {
    const { product, order } = await ordered()
    await set(order, 'accepted')
    const gone = await short(FARMER, order, [{ productId: product._id, quantity: 0 }])
    expect([gone.status, gone.hasBoxes]).toEqual(['cancelled', false])
    expect(await boxesOf(product._id, domain)).toEqual({ available: 6, reserved: 0, sold: 0 })
  })

  it('journals the act of staff', async () => {
    const { product, order } = await ordered()
    await set(order, 'packaging')
    await short(AN_ADMIN.actor, order, [{ productId: product._id, quantity: 2 }])
    const entries = await Journal(domain.connection).find({ thing: 'order', thingId: order._id }).lean()
    expect(entries.map(({ act, reason }) => [act, reason])).toContainEqual(['order.adjusted', 'Rain'])
  })

  it.each([
    ['more boxes than it has', { quantity: 5 }, 'VALIDATION', 'This order has 4 boxes of it'],
    ['more money than they cost', { amount: 96_001 }, 'VALIDATION', 'Its boxes cost ₹960.00'],
  ] as const)('is refused with %s', async (_, line, code, message) => {
    const { product, order } = await ordered()
    await set(order, 'accepted')
    const lines = [{ productId: product._id, ...line }]
    await expect(inWords(short(FARMER, order, lines))).rejects.toMatchObject({ code, fields: { lines: message } })
  })

  it.each([
    ['pending', 'STATUS_NOT_ALLOWED'],
    ['shipping', 'STATUS_NOT_ALLOWED'],
    ['delivered', 'ORDER_FINAL'],
  ])('is refused when it is %s', async (status, code) => {
    const { product, order } = await ordered()
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status } })
    await expect(short(FARMER, order, [{ productId: product._id, quantity: 3 }])).rejects.toMatchObject({ code })
  })

  it('refuses everybody but the farm and staff', async () => {
    const { buyer, product, order } = await ordered()
    await set(order, 'accepted')
    const lines = [{ productId: product._id, quantity: 3 }]
    const { farmer: other } = await aFarm(domain)
    await expect(short(buyer, order, lines)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const actor of [actorOf(other), AN_ADMIN.actor])
      await expect(short({ ...actor, id: buyer.id }, order, lines)).rejects.toMatchObject({
        code: 'STATUS_NOT_ALLOWED',
      })
    await expect(short(actorOf(other), order, lines)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('reopening restores the boxes that the order had when cancelled', async () => {
  const { buyer, product, order } = await ordered()
  await change(buyer, order, { [product._id]: 3 })
  await set(order, 'cancelled')
  expect(await boxesOf(product._id, domain)).toMatchObject({ available: 10, sold: 0 })
  await set(order, 'accepted')
  expect(await boxesOf(product._id, domain)).toMatchObject({ available: 7, sold: 3 })
  await expectMoney(order, { adjusted: -25_245, toCollect: 75_735 })
})
