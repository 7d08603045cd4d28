import { istDateOf, linesNow } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { sellBoxes } from '../../catalog/stock/move-boxes.ts'
import { readStock } from '../../catalog/stock/queries.ts'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { ProductRecord } from '../../records/product.ts'
import type { RefundRecord } from '../../records/refund.ts'
import { isForSale, readProducts } from '../cart/buyable-products.ts'
import { releaseExpiredReservations } from '../cart/release-reservations.ts'
import { checkHarvestsAgain, isMovedLater, withHarvests } from '../order/check-harvests.ts'
import { slotAgain, type TakenSlot, takePlaces, turnId } from '../order/delivery/take-places.ts'
import { MARKET, marketStep, orderPaid, orderStatusChanged } from '../order/order-events.ts'
import { ordersOfPurchase } from '../order/queries.ts'
import { orderRefundOf, refundOfOrder, refundOfPayment, writeRefunds } from '../refund/new-refund.ts'
import { changePayment } from './change-payment.ts'
import type { ProviderSuccess } from './provider-order.ts'

/**
 * Returns whether all its products are still for sale, of the booked harvest, and all its boxes available; first releases expired
 * reservations.
 */
export async function hasAllBoxes(
  { items }: { items: readonly OrderItemRecord[] },
  now: Date,
  domain: Domain,
): Promise<boolean> {
  const productIds = items.map(item => item.productId)
  const products = await readProducts(productIds, domain)
  const isSold = (product: ProductRecord | undefined) => product !== undefined && isForSale(product, now)
  const isAsBooked = (item: OrderItemRecord) => !isMovedLater(item, products.get(item.productId))
  if (!productIds.every(id => isSold(products.get(id))) || !items.every(isAsBooked)) return false
  const hasEnough = async () => {
    const available = await readStock(productIds, domain)
    return items.every(({ productId, quantity }) => (available.get(productId) ?? 0) >= quantity)
  }
  if (await hasEnough()) return true
  return (await releaseExpiredReservations({ now, productIds }, domain)) > 0 && hasEnough()
}

async function writeOrders(outcomes: readonly PaidOrder[], tx: Domain): Promise<void> {
  const written = await Orders(tx.connection).bulkWrite(
    outcomes.map(({ before: { _id, buyerId, status: earlier, hasBoxes: hadBoxes }, after, isRevived }) => {
      const { status, paymentStatus, payUntil, isForFarm, hasBoxes, refund, timeline, items, adjustments } = after
      const booked = isRevived && { items, ...(adjustments && { adjustments }) }
      return {
        updateOne: {
          filter: { _id, buyerId, status: earlier, paymentStatus: 'unpaid', hasBoxes: hadBoxes },
          update: { $set: { status, paymentStatus, payUntil, isForFarm, hasBoxes, refund, timeline, ...booked } },
        },
      }
    }),
    { session: tx.session },
  )
  if (written.modifiedCount !== outcomes.length) startOver()
}

export interface TakeMoney {
  /** The payment as read, not yet paid. */
  payment: PaymentRecord
  /** The provider's payment that settles it. */
  first: ProviderSuccess
  /** Other successful payments, to refund. */
  others: readonly ProviderSuccess[]
  now: Date
}

/**
 * Settles a payment with its money: its orders are paid, revived or refunded, in one transaction. Repeats the attempt on a write
 * conflict.
 */
export async function takeMoney({ payment, first, others, now }: TakeMoney, domain: Domain): Promise<void> {
  const orders = await ordersOfPurchase(payment, domain)
  const { revivable, slots } = await findRevivable(orders, now, domain)
  const outcomes = paidOrders({ orders, payment, revivable, now })
  const boxes = outcomes.filter(outcome => outcome.isRevived).flatMap(outcome => outcome.before.items)
  const refunds = [
    ...outcomes.flatMap(outcome => outcome.refund ?? []),
    ...others.map(success => refundOfPayment(payment, success, now)),
  ]
  await tryTransaction(domain, async tx => {
    const paidFields = { status: 'paid' as const, paidAt: first.at, cfPaymentId: first.cfPaymentId }
    await changePayment(payment, paidFields, now, tx)
    if (!(await takePlaces(slots, tx))) startOver()
    await writeOrders(outcomes, tx)
    if (!(await sellBoxes(boxes, tx))) startOver()
    for (const { after, isRevived } of outcomes) if (isRevived) await checkHarvestsAgain(after, now, tx)
    await writeRefunds(refunds, tx)
    await addEvents(
      outcomes.flatMap(outcome => outcome.events),
      tx,
    )
  })
}

/** Returns whether the market cancelled an order because it was not paid in time. */
function isExpired({ status, timeline }: OrderRecord): boolean {
  return status === 'cancelled' && timeline.at(-1)?.role === 'system'
}

/**
 * Returns the expired orders whose day is not over, whose boxes are all available and whose window has room, with harvests since,
 * and the limited slots they take.
 */
async function findRevivable(orders: readonly OrderRecord[], now: Date, domain: Domain) {
  const revivable = new Map<number, OrderRecord>()
  const slots: TakenSlot[] = []
  const today = istDateOf(now)
  for (const order of orders.filter(each => isExpired(each) && each.delivery.date >= today)) {
    // With the dates of moves, which a buyer may have chosen to keep.
    const items = linesNow<OrderItemRecord>(order)
    if (!(await hasAllBoxes({ items }, now, domain))) continue
    const again = await slotAgain(order, now, domain)
    const before = slots.filter(slot => again && turnId(slot) === turnId(again.slot))
    if (again && again.remaining <= before.length) continue
    if (again) slots.push(again.slot)
    const products = await readProducts(
      items.map(({ productId }) => productId),
      domain,
    )
    revivable.set(order._id, withHarvests(order, products, today))
  }
  return { revivable, slots }
}

/** The effect of money on an order: the order afterwards, its events and its refund. */
export interface PaidOrder {
  before: OrderRecord
  after: OrderRecord
  /** Its boxes must be sold to it again. */
  isRevived: boolean
  refund: RefundRecord | undefined
  events: DomainEvent[]
}

function paid(before: OrderRecord, now: Date): PaidOrder {
  const after: OrderRecord = { ...before, paymentStatus: 'paid', payUntil: null, isForFarm: true }
  return { before, after, isRevived: false, refund: undefined, events: [orderPaid(after, now)] }
}

/** `booked` has the harvests since its expiry. */
function revived(before: OrderRecord, booked: OrderRecord, now: Date): PaidOrder {
  const step = marketStep({ at: now, from: before.status, to: 'pending', reason: say('reason.paidAfterAll') })
  const timeline = [...before.timeline, step]
  const { after } = paid({ ...booked, status: 'pending', hasBoxes: true, timeline }, now)
  // The farm never saw it: for its farmer it is a new order, announced by the other event.
  const events = [orderStatusChanged(before, step), orderPaid(after, now)]
  return { before, after, isRevived: true, refund: undefined, events }
}

function refunded(before: OrderRecord, payment: PaidOrders['payment'], now: Date): PaidOrder {
  const reason = isExpired(before) ? say('reason.paidTooLate') : say('reason.cancelledBefore')
  const refund = refundOfOrder(before, payment, { by: MARKET, reason, now })
  const after: OrderRecord = { ...before, paymentStatus: 'paid', payUntil: null, refund: orderRefundOf(refund) }
  return { before, after, isRevived: false, refund, events: [orderPaid(after, now)] }
}

interface PaidOrders {
  /** A purchase's orders, all unpaid. */
  orders: readonly OrderRecord[]
  payment: Pick<PaymentRecord, '_id'>
  /** Expired orders whose boxes and places are free, by id. */
  revivable: ReadonlyMap<number, OrderRecord>
  now: Date
}

/**
 * Returns the effect of money on a purchase's orders: an unpaid order is paid and goes to its farm; one that the market
 * cancelled as unpaid is revived if its boxes and place are free; any other cancelled order is refunded. docs/payments.md#late-money.
 */
export function paidOrders({ orders, payment, revivable, now }: PaidOrders): PaidOrder[] {
  return orders.map(order => {
    if (order.status !== 'cancelled') return paid(order, now)
    const booked = isExpired(order) && revivable.get(order._id)
    return booked ? revived(order, booked, now) : refunded(order, payment, now)
  })
}
