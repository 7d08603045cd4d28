import { expect, it } from 'vitest'
import { OnlinePayments, POLL_FIELDS } from '../../records/payment.ts'
import { Refunds } from '../../records/refund.ts'
import {
  anOnlinePurchase,
  aPaidPurchase,
  aProviderOrder,
  aSuccess,
  faultOf,
  NOW,
  watchedReads,
} from '../../testing/index.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { settlePayment } from '../fulfilment/settle-payment.ts'
import { findPurchase } from '../purchase/queries.ts'
import { refuseUnpaidTwin } from '../purchase/unpaid-twin.ts'
import { listDueRefunds } from '../refund/queries.ts'
import { recordRefundOutcome } from '../refund/record-refund-outcome.ts'
import { saveIncident } from '../refund/save-incident.ts'
import { postponePoll } from './change-payment.ts'
import { findPaymentOfPurchase, listPaymentsToPoll } from './queries.ts'
import { savePaymentSession } from './save-payment-session.ts'

const MANY = 400
const { domain, during } = await watchedReads()

it('reads of payments and refunds use an index, among many', async () => {
  const { payment, orders, buyer, purchaseId } = await anOnlinePurchase(domain)
  const { [POLL_FIELDS.nextAt]: _, ...finished } = payment
  const copies = Array.from({ length: MANY }, (_unused, place) => ({
    ...finished,
    _id: `old-${place}`,
    purchaseId: -place - 1,
    cartKey: `-${place + 1}x1`,
  }))
  await OnlinePayments(domain.connection).insertMany(copies, { lean: true })
  const paid = await aPaidPurchase(domain)
  const [toCancel] = paid.orders
  const [waiting] = orders
  if (!toCancel || !waiting) throw new Error('A purchase without an order')
  await setOrderStatus({ actor: paid.buyer, orderId: toCancel._id, status: 'cancelled', now: NOW }, domain)
  const refund = await Refunds(domain.connection).findOne({ orderId: toCancel._id }).lean()
  if (!refund) throw new Error('A cancelled order without a refund')
  const { dueAt: __, ...finishedRefund } = refund
  const refunds = Array.from({ length: MANY }, (_unused, place) => ({
    ...finishedRefund,
    _id: `old-${place}`,
    paymentId: `old-${place}`,
  }))
  await Refunds(domain.connection).insertMany(refunds, { lean: true })

  const now = new Date(NOW.getTime() + 90_000)
  const paymentId = payment._id
  const twice = [aSuccess(payment), aSuccess(payment, { cfPaymentId: 'second' })]
  const twin = { buyerId: buyer.id, cartKey: payment.cartKey ?? '', now }
  const reads = await during(async () => {
    await expect(refuseUnpaidTwin(twin, domain)).rejects.toMatchObject({ code: 'UNPAID_PURCHASE' })
    expect(await listPaymentsToPoll({ now, limit: 10 }, domain)).toHaveLength(1)
    await savePaymentSession({ paymentId, sessionId: 'session' }, domain)
    await findPaymentOfPurchase({ purchaseId, buyerId: buyer.id }, domain)
    await findPurchase({ id: purchaseId, buyerId: buyer.id }, domain)
    await postponePoll({ payment, now }, domain)
    await settlePayment(
      { paymentId, providerOrder: aProviderOrder(payment, { status: 'paid', successes: twice }), now },
      domain,
    )
    await settlePayment(
      { paymentId, providerOrder: aProviderOrder(payment, { status: 'paid', successes: twice }), now },
      domain,
    )
    expect(await listDueRefunds({ now, limit: 10 }, domain)).toHaveLength(2)
    await recordRefundOutcome({ refundId: 'payment_second', outcome: 'done', now }, domain)
    await saveIncident({ kind: 'badSignature', paymentId: null, text: { code: '' }, sample: '', now }, domain)
  })
  expect(reads.length).toBeGreaterThan(10)
  expect(reads.flatMap(read => faultOf(read) ?? [])).toEqual([])
})
