import { describe, expect, it } from 'vitest'
import { withTransaction } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import {
  AN_ADMIN,
  anOnlineMarket,
  aPaidPurchase,
  aProduct,
  aWaitingChange,
  by,
  eventsWith,
  expectMoneyOfOrder,
  NOW,
  ofTwoFarms,
  orderNow,
} from '../../testing/index.ts'
import { changeOrder } from '../fulfilment/adjust/change-order.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { findPayment, findPaymentOfPurchase } from '../payment/queries.ts'
import { refundOfOrder } from './new-refund.ts'
import { paidParts } from './queries.ts'
import { recordRefundOutcome } from './record-refund-outcome.ts'
import { payRefund } from './settle-refund.ts'

const { domain, refundsOf, settleAnother } = await anOnlineMarket()

const set = ({ _id }: OrderRecord, status: string) =>
  setOrderStatus({ ...AN_ADMIN, orderId: _id, status, now: NOW }, domain)
const twoOf = ({ items }: OrderRecord) => items.map(({ productId }) => ({ productId, quantity: 2 }))
const finish = ({ _id }: RefundRecord, outcome: 'done' | 'failed') =>
  recordRefundOutcome({ refundId: _id, outcome, now: NOW }, domain)

// docs/payments.md#refunds-inside
describe('a refund of late money for more boxes', () => {
  it('names their order, even if it is not the first of its purchase', async () => {
    const { buyer, orders } = await aPaidPurchase(domain, { products: await ofTwoFarms(domain) })
    const second = orders[1]
    if (!second) throw new Error('Two orders are needed')
    const items = twoOf(second)
    const waiting = await changeOrder({ actor: buyer, orderId: second._id, contact: {}, items, now: NOW }, domain)
    const payment = await findPayment({ paymentId: waiting.openChange?.paymentId ?? '' }, domain)
    await set(second, 'cancelled')
    await settleAnother(payment)
    const [refund] = await refundsOf({ paymentId: payment._id, orderId: null })
    if (!refund) throw new Error('A refund is needed')
    await finish(refund, 'done')
    const amount = payment.amount
    expect(await eventsWith({ kind: 'orderRefunded', orderId: second._id }, domain)).toMatchObject([{ amount }])
  })
})

// docs/payments.md#refunds-inside
describe('a refund of an order with two payments', () => {
  async function paidTwice() {
    const bought = await aWaitingChange(domain, { products: [await aProduct(domain, { inventory: 5, price: 24_000 })] })
    await settleAnother(bought.payment)
    const { purchaseId, buyerId } = bought.order
    return { ...bought, first: await findPaymentOfPurchase({ purchaseId, buyerId }, domain) }
  }

  it('takes the latest payment first, at its price, then the earlier one', async () => {
    const { payment, first, order, buyer } = await paidTwice()
    await changeOrder({ actor: buyer, orderId: order._id, contact: {}, items: twoOf(order), now: NOW }, domain)
    expect(await refundsOf({ orderId: order._id })).toMatchObject([{ paymentId: payment._id, amount: 24_480 }])
    await set(order, 'cancelled')
    const refunds = await refundsOf({ orderId: order._id, adjustment: undefined })
    expect(refunds.map(({ paymentId, amount }) => [paymentId, amount])).toEqual(
      expect.arrayContaining([
        [payment._id, 24_480],
        [first._id, order.total],
      ]),
    )
    await expectMoneyOfOrder(
      order,
      { paid: order.total + 48_960, toRefund: order.total + 48_960, toCollect: 0 },
      domain,
    )
  })

  it('leaves the next refund of its transaction what remains', async () => {
    const { payment, first, order } = await paidTwice()
    const parts = await withTransaction(domain, async tx => {
      const cause = { by: { id: 0, name: 'Santhe' }, reason: 'rain', now: NOW }
      const refund = { ...refundOfOrder(order, payment, cause), amount: 24_480 }
      await Refunds(tx.connection).create([refund], { session: tx.session })
      return paidParts(order, tx)
    })
    expect(parts).toEqual([
      { _id: payment._id, remaining: 24_480 },
      { _id: first._id, remaining: order.total },
    ])
  })

  it.each([[0], [1]])('shows on the order as one, done once both parts are, number %i first', async firstDone => {
    const { order } = await paidTwice()
    await set(order, 'cancelled')
    const refunds = await refundsOf({ orderId: order._id })
    const [one, other] = firstDone === 0 ? refunds : refunds.toReversed()
    if (!one || !other) throw new Error('Two refunds are needed')
    const amount = order.total + 48_960
    await finish(one, 'done')
    const between = await expectMoneyOfOrder(order, { refunded: one.amount, toRefund: other.amount }, domain)
    expect(between).toMatchObject({ paymentStatus: 'paid', refund: { amount, state: 'due', doneAt: null } })
    expect(await eventsWith({ kind: 'orderRefunded', orderId: order._id }, domain)).toEqual([])
    await finish(other, 'failed')
    expect((await orderNow(order, domain)).refund).toMatchObject({ amount, state: 'failed' })
    await finish(other, 'done')
    const after = await expectMoneyOfOrder(order, { refunded: amount, toRefund: 0 }, domain)
    expect(after).toMatchObject({ paymentStatus: 'refunded', refund: { amount, state: 'done', doneAt: NOW } })
    expect(await eventsWith({ kind: 'orderRefunded', orderId: order._id }, domain)).toMatchObject([{ amount }])
  })

  it.each([[0], [1]])('tells the buyer each part’s way, the office’s part is number %i', async manualAt => {
    const { order } = await paidTwice()
    await set(order, 'cancelled')
    const refunds = await refundsOf({ orderId: order._id })
    const [manual, online] = manualAt === 0 ? refunds : refunds.toReversed()
    if (!manual || !online) throw new Error('Two refunds are needed')
    await finish(manual, 'failed')
    const pay = () => payRefund({ refundId: manual._id, reference: 'UTR 4711', by: by(AN_ADMIN.actor) }, domain)
    if (manualAt === 0) await pay()
    await finish(online, 'done')
    if (manualAt === 1) await pay()
    const [event] = await eventsWith({ kind: 'orderRefunded', orderId: order._id }, domain)
    const parts = [{ amount: manual.amount, reference: 'UTR 4711' }, { amount: online.amount }]
    expect(event).toMatchObject({ amount: manual.amount + online.amount, parts: expect.arrayContaining(parts) })
    expect(event).not.toHaveProperty('reference')
  })

  it('is complete when both parts are done concurrently', async () => {
    const { order } = await paidTwice()
    await set(order, 'cancelled')
    const refunds = await refundsOf({ orderId: order._id })
    await Promise.all(refunds.map(refund => finish(refund, 'done')))
    expect(await orderNow(order, domain)).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done' } })
    expect(await eventsWith({ kind: 'orderRefunded', orderId: order._id }, domain)).toHaveLength(1)
  })
})
