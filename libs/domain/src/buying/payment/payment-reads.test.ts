import { expect, it } from 'vitest'
import { OnlinePayments } from '../../records/payment.ts'
import { Refunds } from '../../records/refund.ts'
import { anOnlinePurchase, aPaidPurchase, aSuccess, faultOf, NOW, saidOf, watchedReads } from '../../testing/index.ts'
import { keepIncident } from '../incident/keep-incident.ts'
import { setOrderStatus } from '../order-status/set-order-status.ts'
import { findPurchase } from '../purchase/queries.ts'
import { noteRefund } from '../refund/note-refund.ts'
import { listDueRefunds } from '../refund/queries.ts'
import { keepPaymentSession } from './keep-payment-session.ts'
import { postponeAsking } from './postpone-asking.ts'
import { findPaymentOfPurchase, listPaymentsToAsk } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const MANY = 400
const { domain, during } = await watchedReads()

it('should have an index for every look at payments and refunds, among many', async () => {
  const { payment, orders, buyer, purchaseId } = await anOnlinePurchase(domain)
  const { askAt: _, ...settled } = payment
  const copies = Array.from({ length: MANY }, (_unused, place) => ({
    ...settled,
    _id: `old-${place}`,
    purchaseId: -place - 1,
  }))
  await OnlinePayments(domain.connection).insertMany(copies, { lean: true })
  const paid = await aPaidPurchase(domain)
  const [toCancel] = paid.orders
  const [waiting] = orders
  if (!toCancel || !waiting) throw new Error('A purchase without an order')
  await setOrderStatus({ actor: paid.buyer, orderId: toCancel._id, status: 'cancelled', now: NOW }, domain)
  const refund = await Refunds(domain.connection).findOne({ orderId: toCancel._id }).lean()
  if (!refund) throw new Error('A cancelled order without a refund')
  const { dueAt: __, ...done } = refund
  const refunds = Array.from({ length: MANY }, (_unused, place) => ({
    ...done,
    _id: `old-${place}`,
    paymentId: `old-${place}`,
  }))
  await Refunds(domain.connection).insertMany(refunds, { lean: true })

  const now = new Date(NOW.getTime() + 90_000)
  const paymentId = payment._id
  const twice = [aSuccess(payment), aSuccess(payment, { cfPaymentId: 'second' })]
  const reads = await during(async () => {
    expect(await listPaymentsToAsk({ now, limit: 10 }, domain)).toHaveLength(1)
    await keepPaymentSession({ paymentId, sessionId: 'session' }, domain)
    await findPaymentOfPurchase({ purchaseId, buyerId: buyer.id }, domain)
    await findPurchase({ id: purchaseId, buyerId: buyer.id }, domain)
    await postponeAsking({ payment, now }, domain)
    await settlePayment({ paymentId, said: saidOf(payment, { status: 'paid', successes: twice }), now }, domain)
    await settlePayment({ paymentId, said: saidOf(payment, { status: 'paid', successes: twice }), now }, domain)
    expect(await listDueRefunds({ now, limit: 10 }, domain)).toHaveLength(2)
    await noteRefund({ refundId: 'payment_second', outcome: 'done', now }, domain)
    await keepIncident({ kind: 'badSignature', paymentId: null, text: '', sample: '', now }, domain)
  })
  expect(reads.length).toBeGreaterThan(10)
  expect(reads.flatMap(read => faultOf(read) ?? [])).toEqual([])
})
