import type { Domain } from '../domain.ts'
import { MARKET, marketStep } from '../order/market-step.ts'
import { type OrderRecord, Orders } from '../order/model.ts'
import { orderPaid, orderStatusChanged } from '../order/order-events.ts'
import { addEvents } from '../outbox/add-event.ts'
import type { DomainEvent } from '../outbox/events.ts'
import { ordersOfPurchase } from '../purchase/queries.ts'
import { releaseExpiredHolds } from '../quote/release-holds.ts'
import type { RefundRecord } from '../refund/model.ts'
import { refundOfOrder, refundOfPayment, shownRefund, writeRefunds } from '../refund/new-refund.ts'
import { sellBoxes } from '../stock/move-boxes.ts'
import { readStock } from '../stock/queries.ts'
import { inOneTransaction, startOver } from '../until-settled.ts'
import { changePayment } from './change-payment.ts'
import type { PaymentRecord } from './model.ts'
import type { ProviderSuccess } from './provider-order.ts'

/** The market cancelled it, because it had not been paid in time. */
function isExpired({ status, timeline }: OrderRecord): boolean {
  return status === 'cancelled' && timeline.at(-1)?.role === 'system'
}

async function hasAllBoxes({ items }: OrderRecord, now: Date, domain: Domain): Promise<boolean> {
  const productIds = items.map(item => item.productId)
  const look = async () => {
    const left = await readStock(productIds, domain)
    return items.every(({ productId, quantity }) => (left.get(productId) ?? 0) >= quantity)
  }
  if (await look()) return true
  return (await releaseExpiredHolds({ now, productIds }, domain)) > 0 && look()
}

/** What becomes of one order when its money arrives: the order as it is afterwards, and all that goes with it. */
interface PaidOrder {
  before: OrderRecord
  after: OrderRecord
  /** Boxes are taken again. */
  isRevived: boolean
  refund: RefundRecord | undefined
  events: DomainEvent[]
}

function paid(before: OrderRecord, now: Date): PaidOrder {
  const after: OrderRecord = { ...before, paymentStatus: 'paid', payUntil: null, isForFarm: true }
  return { before, after, isRevived: false, refund: undefined, events: [orderPaid(after, now)] }
}

function revived(before: OrderRecord, now: Date): PaidOrder {
  const step = marketStep({ at: now, from: before.status, to: 'pending', reason: 'The payment arrived after all' })
  const timeline = [...before.timeline, step]
  const { after } = paid({ ...before, status: 'pending', hasBoxes: true, timeline }, now)
  // The farm never knew of it: to its farmer it is a new order, which the other event says.
  const events = [orderStatusChanged(before, step), orderPaid(after, now)]
  return { before, after, isRevived: true, refund: undefined, events }
}

function givenBack(before: OrderRecord, payment: PaymentRecord, now: Date): PaidOrder {
  const reason = isExpired(before)
    ? 'The payment arrived too late, and the boxes are gone'
    : 'The order was cancelled before the payment arrived'
  const refund = refundOfOrder(before, payment, { by: MARKET, reason, now })
  const after: OrderRecord = { ...before, paymentStatus: 'paid', payUntil: null, refund: shownRefund(refund) }
  return { before, after, isRevived: false, refund, events: [orderPaid(after, now)] }
}

async function outcomeOf(order: OrderRecord, payment: PaymentRecord, now: Date, domain: Domain): Promise<PaidOrder> {
  if (order.status !== 'cancelled') return paid(order, now)
  if (isExpired(order) && (await hasAllBoxes(order, now, domain))) return revived(order, now)
  return givenBack(order, payment, now)
}

async function writeOrders(outcomes: readonly PaidOrder[], inside: Domain): Promise<void> {
  const written = await Orders(inside.connection).bulkWrite(
    outcomes.map(({ before, after }) => {
      const { status, paymentStatus, payUntil, isForFarm, hasBoxes, refund, timeline } = after
      return {
        updateOne: {
          filter: { _id: before._id, status: before.status, paymentStatus: 'unpaid', hasBoxes: before.hasBoxes },
          update: { $set: { status, paymentStatus, payUntil, isForFarm, hasBoxes, refund, timeline } },
        },
      }
    }),
    { session: inside.session },
  )
  if (written.modifiedCount !== outcomes.length) startOver()
}

export interface TakeMoney {
  /** As it was read, not paid yet. */
  payment: PaymentRecord
  /** What settles it. */
  first: ProviderSuccess
  /** Whatever else succeeded: it goes back. */
  others: readonly ProviderSuccess[]
  now: Date
}

/**
 * Settles a payment with the money that came for it: what waits is paid and goes to its farm; what the market had cancelled for want
 * of money is revived where all its boxes remain; everything else that was cancelled is given back. All of it in one transaction;
 * starts the try over when somebody was faster. Decisions 'Orders'.
 */
export async function takeMoney({ payment, first, others, now }: TakeMoney, domain: Domain): Promise<void> {
  const orders = await ordersOfPurchase(payment.purchaseId, domain)
  const outcomes: PaidOrder[] = []
  for (const order of orders) outcomes.push(await outcomeOf(order, payment, now, domain))
  const boxes = outcomes.filter(outcome => outcome.isRevived).flatMap(outcome => outcome.before.items)
  const refunds = [
    ...outcomes.flatMap(outcome => outcome.refund ?? []),
    ...others.map(success => refundOfPayment(payment, success, now)),
  ]
  await inOneTransaction(domain, async inside => {
    const settled = { status: 'paid' as const, paidAt: first.at, cfPaymentId: first.cfPaymentId }
    await changePayment(payment, settled, now, inside)
    await writeOrders(outcomes, inside)
    if (!(await sellBoxes(boxes, inside))) startOver()
    await writeRefunds(refunds, inside)
    await addEvents(
      outcomes.flatMap(outcome => outcome.events),
      inside,
    )
  })
}
