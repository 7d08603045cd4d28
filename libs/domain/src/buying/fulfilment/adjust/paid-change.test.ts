import { type Actor, addDays } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import type { PaymentRecord } from '../../../records/payment.ts'
import { actorOf } from '../../../records/person.ts'
import { Products } from '../../../records/product.ts'
import { type RefundRecord, Refunds } from '../../../records/refund.ts'
import {
  AN_ADMIN,
  aFarm,
  anOnlineMarket,
  anOrder,
  aPaidPurchase,
  aProduct,
  aProviderOrder,
  aSuccess,
  aWaitingChange,
  boxesOf,
  eventsWith,
  expectBoxesToAddUp,
  expectMoneyOfOrder,
  LATE,
  later,
  NOW,
  orderNow,
  TODAY,
} from '../../../testing/index.ts'
import { deliveryChoiceOf } from '../../order/delivery-choice.ts'
import { choicesFor } from '../../order/policy.ts'
import { findPayment, findPaymentOfPurchase } from '../../payment/queries.ts'
import { setOrderStatus } from '../set-order-status.ts'
import { takeFarmSteps } from '../take-farm-steps.ts'
import { type ChangeOrder, changeOrder } from './change-order.ts'
import { packShort } from './pack-short.ts'
import { giveUpChange } from './paid-change.ts'

const { domain, settle, settleAnother } = await anOnlineMarket()
const { farm, farmer } = await aFarm(domain)
interface Bought {
  buyer: Actor
  product: Awaited<ReturnType<typeof aProduct>>
  order: OrderRecord
}

/** A box of ₹240 paid online: with fees ₹275.40. */
async function paidOnline(): Promise<Bought> {
  const product = await aProduct(domain, { ofFarm: farm, inventory: 5, price: 24_000 })
  const { buyer, orders } = await aPaidPurchase(domain, { products: [product] })
  const [order] = orders
  if (!order) throw new Error('There is none')
  return { buyer, product, order }
}

const change = (
  { buyer, product, order }: Bought,
  quantity: number,
  { items = [], ...more }: Partial<ChangeOrder> = {},
) => {
  const wished = [{ productId: product._id, quantity }, ...items]
  return changeOrder({ actor: buyer, orderId: order._id, now: NOW, contact: {}, ...more, items: wished }, domain)
}

/** A change to three boxes, awaiting its payment of ₹489.60. */
async function waiting() {
  const product = await aProduct(domain, { ofFarm: farm, inventory: 5, price: 24_000 })
  return { product, ...(await aWaitingChange(domain, { products: [product] })) }
}

/** The provider's id of a change's payment. */
const moneyOf = ({ _id }: PaymentRecord) => `9${_id.replace(/\D/g, '')}`
const end = (payment: PaymentRecord) => {
  const providerOrder = aProviderOrder(payment, { status: 'ended' })
  return settle({ payment }, { providerOrder, now: LATE })
}
const set = ({ _id }: OrderRecord, status: string) =>
  setOrderStatus({ ...AN_ADMIN, orderId: _id, status, now: NOW }, domain)
const AS_ADMIN = { actor: AN_ADMIN.actor, now: NOW }
const packShortBy = ({ order, product }: Bought, amount: number) =>
  packShort({ ...AS_ADMIN, orderId: order._id, lines: [{ productId: product._id, amount }], reason: '' }, domain)
const pack = ({ _id }: OrderRecord) =>
  takeFarmSteps({ actor: actorOf(farmer), now: NOW, step: 'packed', orders: [{ id: _id }] }, domain)
const refundsOf = (filter: Partial<RefundRecord>) =>
  Refunds(domain.connection).find(filter).sort({ createdAt: 1, amount: -1 }).lean()

async function expectUnchanged({ order, product }: Bought, available: number) {
  const stored = await orderNow(order, domain)
  expect([stored.openChange, stored.adjustments]).toEqual([null, undefined])
  expect((await boxesOf(product._id, domain)).available).toBe(available)
  await expectBoxesToAddUp(product._id, 5, domain)
}

// docs/product/adjustments.md#changes
describe('more boxes of an online order', () => {
  it('are reserved until paid; the order is otherwise unchanged', async () => {
    const bought = await paidOnline()
    const { buyer, product, order } = bought
    const changed = await change(bought, 3)
    const stored = await orderNow(order, domain)
    expect(changed).toEqual(stored)
    const { openChange, ...rest } = stored
    expect(rest).toEqual(order)
    const payment = await findPayment({ paymentId: openChange?.paymentId ?? '' }, domain)
    expect(openChange).toEqual({
      ...{ paymentId: payment._id, until: later(1200), amount: 48_960 },
      items: [{ productId: product._id, quantity: 2 }],
    })
    expect(payment).toMatchObject({ status: 'open', amount: 48_960, purchaseId: order.purchaseId, buyerId: buyer.id })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 2, reserved: 0, sold: 3 })
    await expectBoxesToAddUp(product._id, 5, domain)
    expect(choicesFor(buyer, stored, NOW).changeUntil).toBeNull()
    const own = await findPaymentOfPurchase({ purchaseId: order.purchaseId, buyerId: buyer.id }, domain)
    expect(own._id).not.toBe(payment._id)
  })

  it('are reserved once by concurrent requests, and block other changes', async () => {
    const bought = await paidOnline()
    const results = await Promise.allSettled([3, 3, 2, 4].map(boxes => change(bought, boxes)))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const { openChange } = await orderNow(bought.order, domain)
    const [{ quantity } = { quantity: 0 }] = openChange?.items ?? []
    expect((await boxesOf(bought.product._id, domain)).sold).toBe(1 + quantity)
    expect((await change(bought, 1 + quantity)).openChange).toEqual(openChange)
    await expect(change(bought, 5)).rejects.toMatchObject({ code: 'ORDER_NOT_CHANGEABLE' })
  })

  it('are bought by the last of two changes; money for the expired first is refunded', async () => {
    const first = await waiting()
    await end(first.payment)
    const { openChange } = await change(first, 3, { now: LATE })
    const second = await findPayment({ paymentId: openChange?.paymentId ?? '' }, domain)
    expect(await settleAnother(second, LATE)).toBe('paid')
    expect(await settleAnother(first.payment, LATE)).toBe('expired')
    await expectMoneyOfOrder(first.order, { adjusted: 48_960, paid: first.order.total + 48_960 }, domain)
    expect(await refundsOf({ paymentId: first.payment._id })).toMatchObject([{ amount: 48_960, state: 'due' }])
    await expectBoxesToAddUp(first.product._id, 5, domain)
  })

  it('are refunded when late money finds the order on a day before their harvest', async () => {
    const [early, late] = await Promise.all(
      [5, 10].map(days =>
        aProduct(domain, {
          ...{
            ofFarm: farm,
            status: 'Pre-Order',
            harvestDate: addDays(TODAY, days),
            availableUntil: addDays(TODAY, 60),
          },
        }),
      ),
    )
    const booked = await aPaidPurchase(domain, { products: [early, late].flatMap(product => product ?? []) })
    const [order] = booked.orders
    if (!order || !early || !late) throw new Error('There is none')
    const { openChange } = await change({ ...booked, product: late, order }, 3)
    const payment = await findPayment({ paymentId: openChange?.paymentId ?? '' }, domain)
    await end(payment)
    await change({ ...booked, product: late, order }, 0, { now: LATE })
    await change({ ...booked, product: late, order }, 0, { date: addDays(TODAY, 6), now: LATE })
    expect(await settleAnother(payment, LATE)).toBe('expired')
    expect(await refundsOf({ paymentId: payment._id, orderId: null })).toMatchObject([{ amount: payment.amount }])
  })

  it.each([
    ['has too few', (bought: Bought) => packShortBy(bought, 1)],
    ['has packed', ({ order }: Bought) => pack(order)],
    ['has handed them over', ({ order }: Bought) => set(order, 'shipping')],
  ])('are released once the farm %s', async (_, act) => {
    const bought = await waiting()
    await set(bought.order, 'accepted')
    await act(bought)
    const stored = await orderNow(bought.order, domain)
    expect(stored.openChange).toBeNull()
    expect(stored.adjustments?.some(({ kind }) => kind === 'changed') ?? false).toBe(false)
    expect(await settleAnother(bought.payment)).toBe('expired')
    expect(await refundsOf({ paymentId: bought.payment._id })).toMatchObject([{ amount: 48_960, state: 'due' }])
  })

  it('prevent choosing an earlier day until paid', async () => {
    const { buyer, order } = await waiting()
    expect(deliveryChoiceOf(buyer, await orderNow(order, domain), NOW)).toBeUndefined()
  })

  it('are added once when paid; duplicate money is refunded', async () => {
    const { product, order, payment } = await waiting()
    expect(await Promise.all([settleAnother(payment), settleAnother(payment), settleAnother(payment)])).toEqual([
      'paid',
      'paid',
      'paid',
    ])
    const stored = await expectMoneyOfOrder(
      order,
      { adjusted: 48_960, paid: order.total + 48_960, toCollect: 0 },
      domain,
    )
    expect(stored.openChange).toBeNull()
    expect(stored.adjustments).toMatchObject([
      { kind: 'changed', by: order.buyerId, lines: [{ productId: product._id, quantity: 2, amount: 48_960 }] },
    ])
    const [event, ...others] = await eventsWith({ kind: 'orderAdjusted', orderId: order._id }, domain)
    expect([event, others]).toMatchObject([{ how: 'changed', lines: [{ quantity: 2, boxes: 3 }] }, []])
    await expectBoxesToAddUp(product._id, 5, domain)
    const second = aSuccess(payment, { cfPaymentId: '77' })
    const successes = [aSuccess(payment, { cfPaymentId: moneyOf(payment) }), second]
    const providerOrder = aProviderOrder(payment, { status: 'paid', successes })
    await settle({ payment }, { providerOrder })
    expect(await refundsOf({ paymentId: payment._id })).toMatchObject([{ amount: 48_960, orderId: null }])
  })

  it('are released once when the payment expires, and can be requested again', async () => {
    const bought = await waiting()
    expect(await Promise.all([end(bought.payment), end(bought.payment)])).toEqual(['expired', 'expired'])
    await expectUnchanged(bought, 4)
    await change(bought, 2)
    expect((await orderNow(bought.order, domain)).openChange).toMatchObject({ amount: 24_480 })
  })

  it('are added by late money if available', async () => {
    const { payment, product, order } = await waiting()
    await end(payment)
    expect(await settleAnother(payment, later(4000))).toBe('paid')
    await expectMoneyOfOrder(order, { adjusted: 48_960, toRefund: 0, toCollect: 0 }, domain)
    await expectBoxesToAddUp(product._id, 5, domain)
  })

  const orderWith = (fields: Partial<OrderRecord>) => async (bought: Bought) => {
    await Orders(domain.connection).updateOne({ _id: bought.order._id }, { $set: fields })
    return 4
  }
  it.each<[string, (bought: Bought & { payment: PaymentRecord }) => Promise<number>]>([
    [
      'the boxes are gone',
      async ({ payment, product }) => {
        await end(payment)
        await anOrder(domain, { product, boxes: 4 })
        return 0
      },
    ],
    ['the order left', orderWith({ status: 'shipping' })],
    ['the order is packed', orderWith({ packedAt: NOW })],
    [
      'the harvest moved',
      async ({ product }) => {
        await Products(domain.connection).updateOne({ _id: product._id }, { $set: { harvestDate: '2026-12-20' } })
        return 4
      },
    ],
    [
      'the buyer gave them up',
      async ({ buyer, order }) => {
        expect((await giveUpChange({ actor: buyer, orderId: order._id, now: NOW }, domain)).openChange).toBeNull()
        return 4
      },
    ],
  ])('are refunded in full, once, when %s', async (_, happens) => {
    const bought = await waiting()
    const available = await happens(bought)
    const { payment } = bought
    await Promise.all([settleAnother(payment, LATE), settleAnother(payment, LATE)])
    expect(await settleAnother(payment, LATE)).toBe('expired')
    await expectUnchanged(bought, available)
    expect(await refundsOf({ paymentId: payment._id })).toMatchObject([{ amount: 48_960, orderId: null, state: 'due' }])
  })

  it('are released when the order is cancelled; later money is refunded', async () => {
    const bought = await waiting()
    await set(bought.order, 'cancelled')
    await settleAnother(bought.payment)
    await expectUnchanged(bought, 5)
    await expectMoneyOfOrder(bought.order, { toRefund: bought.order.total, toCollect: 0 }, domain)
    expect(await refundsOf({ paymentId: bought.payment._id })).toMatchObject([{ amount: 48_960, orderId: null }])
  })

  it('are refused with other changes and below the minimum; only the buyer gives them up', async () => {
    const bought = await paidOnline()
    const { buyer, order } = bought
    const other = { contact: { notes: 'Ring' } }
    await expect(inWords(change(bought, 2, other))).rejects.toMatchObject({
      fields: { items: expect.stringMatching(/^More boxes of an order paid online have a payment of their own/) },
    })
    const cheap = await aProduct(domain, { ofFarm: farm, price: 50 })
    const one = { items: [{ productId: cheap._id, quantity: 1 }] }
    await expect(inWords(change(bought, 1, one))).rejects.toMatchObject({
      fields: { items: 'More boxes of an order paid online must come to ₹1 or more. Please add another box.' },
    })
    expect(await boxesOf(cheap._id, domain)).toMatchObject({ reserved: 0, sold: 0 })
    const params = { orderId: order._id, now: NOW }
    await expect(giveUpChange({ ...params, actor: buyer }, domain)).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' })
    await expect(giveUpChange({ ...params, actor: { id: 1, role: 'customer' } }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await orderNow(order, domain)).toEqual(order)
  })
})
