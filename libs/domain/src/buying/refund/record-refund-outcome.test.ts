import { describe, expect, it } from 'vitest'
import { PaymentIncidents } from '../../records/payment-incident.ts'
import { Refunds } from '../../records/refund.ts'
import {
  anOnlineMarket,
  anOnlinePurchase,
  aPaidPurchase,
  aProviderOrder,
  aSuccess,
  eventsWith,
  later,
  NOW,
  orderNow,
} from '../../testing/index.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { refundIdOfOrder } from './new-refund.ts'
import { listDueRefunds } from './queries.ts'
import { type RefundOutcome, recordRefundOutcome } from './record-refund-outcome.ts'

const { domain, settle } = await anOnlineMarket()

/** A paid and cancelled order with a due refund. */
async function aDueRefund() {
  const { orders, buyer, payment } = await aPaidPurchase(domain)
  const [order] = orders
  if (!order) throw new Error('A purchase without an order')
  const cancelled = await setOrderStatus({ actor: buyer, orderId: order._id, status: 'cancelled', now: NOW }, domain)
  return { order: cancelled, refundId: refundIdOfOrder(order._id, payment._id) }
}

function recordOutcome(refundId: string, outcome: RefundOutcome, now = NOW, error?: string) {
  return recordRefundOutcome({ refundId, outcome, now, error }, domain)
}

const isDue = async (refundId: string, now: Date) =>
  (await listDueRefunds({ now, limit: 1000 }, domain)).some(refund => refund._id === refundId)

describe('recordRefundOutcome', () => {
  it('polls a sent refund, and notifies its buyer once when it is done', async () => {
    const { order, refundId } = await aDueRefund()
    expect(await isDue(refundId, NOW)).toBe(true)
    expect(await recordOutcome(refundId, 'sent')).toMatchObject({ state: 'sent', attempts: 1, dueAt: later(5) })
    expect((await orderNow(order, domain)).refund).toMatchObject({ state: 'sent', doneAt: null })
    expect(await isDue(refundId, NOW)).toBe(false)
    expect(await isDue(refundId, later(5))).toBe(true)
    await Promise.all([1, 2, 3, 4].map(() => recordOutcome(refundId, 'done', later(9))))
    expect(await orderNow(order, domain)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refund: { amount: order.total, state: 'done', doneAt: later(9) },
    })
    const { farmName, total: amount } = order
    expect(await eventsWith({ kind: 'orderRefunded', orderId: order._id }, domain)).toMatchObject([
      { buyerId: order.buyerId, farmName, amount, reason: { code: 'reason.orderCancelled' }, at: later(9) },
    ])
    expect(await isDue(refundId, later(999_999))).toBe(false)
    expect((await recordOutcome(refundId, 'failed', later(10))).state).toBe('done')
  })

  it('retries with growing pauses up to six hours, and stores the error', async () => {
    const { order, refundId } = await aDueRefund()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 14; attempt += 1) {
      const { dueAt } = await recordOutcome(refundId, 'later', NOW, 'No answer')
      pauses.push(((dueAt?.getTime() ?? 0) - NOW.getTime()) / 1000)
    }
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(pauses.at(-1)).toBe(6 * 3600)
    expect(await Refunds(domain.connection).findById(refundId).lean()).toMatchObject({
      state: 'due',
      error: 'No answer',
      attempts: 14,
    })
    expect((await orderNow(order, domain)).refund?.state).toBe('due')
  })

  it('saves one incident after a day without success', async () => {
    const { refundId } = await aDueRefund()
    const incidents = () =>
      PaymentIncidents(domain.connection)
        .find({ _id: `refundDelayed:${refundId}` })
        .lean()
    await recordOutcome(refundId, 'later', later(86_000), 'Balance too low')
    expect(await incidents()).toEqual([])
    await recordOutcome(refundId, 'later', later(90_000), 'Balance too low')
    await recordOutcome(refundId, 'later', later(110_000), 'Balance too low')
    expect(await incidents()).toMatchObject([{ count: 2, sample: 'Balance too low' }])
    expect((await recordOutcome(refundId, 'done', later(120_000))).state).toBe('done')
  })

  it('saves an incident for a final refusal, which may still become done', async () => {
    const { order, refundId } = await aDueRefund()
    await recordOutcome(refundId, 'failed', NOW, 'Account closed')
    await recordOutcome(refundId, 'failed', NOW, 'Account closed')
    expect(await orderNow(order, domain)).toMatchObject({ paymentStatus: 'paid', refund: { state: 'failed' } })
    expect(
      await PaymentIncidents(domain.connection)
        .find({ _id: `refundFailed:${refundId}` })
        .lean(),
    ).toMatchObject([{ kind: 'refundFailed', count: 1, sample: 'Account closed' }])
    expect(await isDue(refundId, later(999_999))).toBe(false)
    await recordOutcome(refundId, 'done', later(60))
    expect(await orderNow(order, domain)).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done' } })
  })

  it('leaves orders unchanged when a duplicate payment is refunded', async () => {
    const { payment, orders } = await anOnlinePurchase(domain)
    const twice = [aSuccess(payment), aSuccess(payment, { cfPaymentId: `${payment.purchaseId}002`, at: later(1) })]
    const providerOrder = aProviderOrder(payment, { status: 'paid', successes: twice })
    await settle({ payment }, { providerOrder })
    await recordOutcome(`payment_${payment.purchaseId}002`, 'done')
    const [order] = orders
    expect(await orderNow({ _id: payment.purchaseId }, domain)).toMatchObject({
      paymentStatus: 'paid',
      refund: null,
      status: 'pending',
    })
    expect(await eventsWith({ kind: 'orderRefunded', orderId: payment.purchaseId }, domain)).toMatchObject([
      { amount: payment.amount, farmName: order?.farmName },
    ])
  })

  it('answers NOT_FOUND for an unknown refund', async () => {
    await expect(recordOutcome('order_0', 'done')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
