import {
  type Actor,
  amountOfLines,
  boughtMore,
  boxesNow,
  fail,
  istDateOf,
  linesNow,
  type ProductQuantity,
  returnsStock,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { sellLines } from '../../../catalog/follow/wait-offers.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { startOver, tryTransaction } from '../../../foundation/retry-on-conflict.ts'
import type { OrderItemRecord, OrderRecord } from '../../../records/order.ts'
import { OnlinePayments, type PaidChange, type PaymentRecord } from '../../../records/payment.ts'
import { readProducts } from '../../cart/buyable-products.ts'
import { harvestSince } from '../../order/check-harvests.ts'
import { countItems, itemIdOf } from '../../order/new-orders.ts'
import { isFull } from '../../order/policy.ts'
import { changePayment } from '../../payment/change-payment.ts'
import { newPayment } from '../../payment/new-payment.ts'
import { hasAllBoxes, type TakeMoney } from '../../payment/take-money.ts'
import { writePayment } from '../../purchase/unpaid-twin.ts'
import { refundOfPayment, writeRefunds } from '../../refund/new-refund.ts'
import { closedChange, type OrderChange, type StepMaker } from '../order-change.ts'
import { applyChange, readScoped, runOrderCommand } from '../order-command.ts'
import { newAdjustment } from './adjustment.ts'
import { isInTime, type More } from './more-boxes.ts'

interface OpenChange {
  /** Whether the request has no other change. */
  isAlone: boolean
  now: Date
  paymentSeconds?: number | undefined
}

/**
 * Returns the open change that reserves more boxes of an online order until paid; the order is otherwise unchanged.
 * docs/product/adjustments.md#changes
 * @throws VALIDATION together with another change, and below the provider's minimum
 */
export function openedChange(
  order: OrderRecord,
  { items, fees, offers }: More,
  { isAlone, now, paymentSeconds }: OpenChange,
): OrderChange {
  if (!isAlone) fail('VALIDATION', { fields: { items: say('adjust.moreAlone') } })
  const { _id: orderId, purchaseId, buyerId } = order
  const amount = amountOfLines(boughtMore({ items, fees }))
  const payment = newPayment({ purchaseId, buyerId, change: { orderId, items, fees }, amount, now, paymentSeconds })
  const boxes = items.map(({ productId, quantity }) => ({ productId, quantity }))
  return {
    fields: { openChange: { paymentId: payment._id, until: payment.expiresAt, amount, items: boxes } },
    also: async (tx: Domain) => {
      if (!(await sellLines(boxes, { personId: buyerId, offers }, tx))) startOver()
      await replaceEarlier(payment, orderId, tx)
      await writePayment(payment, tx)
    },
  }
}

/** Makes money for an earlier change be refunded, since this one replaces it. */
async function replaceEarlier(
  { purchaseId, buyerId, createdAt }: PaymentRecord,
  orderId: number,
  tx: Domain,
): Promise<void> {
  await OnlinePayments(tx.connection).updateMany(
    { buyerId, purchaseId, 'change.orderId': orderId, status: 'expired', replacedAt: null },
    { $set: { replacedAt: createdAt }, $inc: { revision: 1 } },
    { session: tx.session },
  )
}

/** Whether the open change buys exactly these boxes. */
export function isOpenChange(order: OrderRecord, wished: readonly ProductQuantity[]): boolean {
  const { openChange } = order
  if (!openChange) return false
  const more = new Map(openChange.items.map(({ productId, quantity }) => [productId, quantity]))
  const asWished = ({ productId, quantity }: ProductQuantity) =>
    quantity === boxesNow(order, productId) + (more.get(productId) ?? 0)
  return wished.every(asWished) && [...more.keys()].every(id => wished.some(({ productId }) => productId === id))
}

/**
 * Gives up the buyer's open change and returns the order; money that still arrives is refunded.
 * docs/product/adjustments.md#changes
 * @throws NOT_FOUND
 * @throws PAYMENT_CLOSED when there is none
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function giveUpChange(
  { actor, orderId, now }: { actor: Actor; orderId: number; now: Date },
  domain: Domain,
): Promise<OrderRecord> {
  const decide = async (order: OrderRecord) =>
    order.openChange ? closedChange(order, { now }) : fail('PAYMENT_CLOSED')
  return runOrderCommand(
    { name: 'giveUpChange', scope: { buyerId: actor.id }, decide },
    { actor, orderId, now },
    domain,
  )
}

/** Returns the items of a change, numbered for the order, which may have got other boxes since. */
function numbered(order: OrderRecord, items: readonly OrderItemRecord[]): OrderItemRecord[] {
  const before = countItems(order)
  return items.map((item, place) => ({ ...item, id: itemIdOf({ orderId: order._id, place: before + place }) }))
}

type ProductsById = Awaited<ReturnType<typeof readProducts>>

/** Returns the items of a change with their harvests since, like the order's own boxes of the product. */
function harvestedItems(
  order: OrderRecord,
  { items }: PaidChange,
  { products, now }: { products: ProductsById; now: Date },
): OrderItemRecord[] {
  const own = linesNow<OrderItemRecord>(order)
  return items.map(item => {
    const line = own.find(({ productId }) => productId === item.productId)
    const harvestedOn = line?.harvestedOn ?? harvestSince(item, products.get(item.productId), istDateOf(now))
    return { ...item, ...(harvestedOn && { harvestedOn }) }
  })
}

/** Whether an order has not left, and the boxes still have the harvests that were bought, ready by its day, which may be earlier now. */
function takesBoxes(order: OrderRecord, items: readonly OrderItemRecord[], products: ProductsById): boolean {
  if (!returnsStock(order.status) || order.status === 'cancelled' || order.packedAt || order.bill || isFull(order))
    return false
  return items.every(
    item =>
      (item.harvestedOn || products.get(item.productId)?.harvestDate === item.harvestDate) &&
      isInTime(order, item, item.boughtAt ?? order.createdAt),
  )
}

function marketOf({ buyerId }: PaymentRecord, now: Date): StepMaker {
  return { actor: { id: buyerId, role: 'customer' }, now }
}

export interface TakeChangeMoney extends TakeMoney {
  change: PaidChange
}

/**
 * Settles the payment of a change with its money, in one transaction: the order gets its boxes, or the money is refunded
 * if it has left, was cancelled or its boxes are gone. Repeats the attempt on a write conflict.
 */
export async function takeChangeMoney(
  { payment, change, first, others, now }: TakeChangeMoney,
  domain: Domain,
): Promise<'paid' | 'expired'> {
  const order = await readScoped({ _id: change.orderId }, domain)
  const isReserved = order.openChange?.paymentId === payment._id
  const by = marketOf(payment, now)
  const products = await readProducts(
    change.items.map(({ productId }) => productId),
    domain,
  )
  const items = harvestedItems(order, change, { products, now })
  const takes = takesBoxes(order, items, products) && (isReserved || (await hasAllBoxes(change, now, domain)))
  if (!takes) {
    await tryTransaction(domain, async tx => {
      if (isReserved) await applyChange(order, closedChange(order, { now }), by, tx)
      else await changePayment(payment, { replacedAt: now }, now, tx)
      const reason = say('reason.changeTooLate')
      await writeRefunds(
        [first, ...others].map(success => refundOfPayment(payment, success, now, reason)),
        tx,
      )
    })
    return 'expired'
  }
  const { fees } = change
  const facts = { kind: 'changed' as const, items: numbered(order, items), fees, lines: boughtMore({ items, fees }) }
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const taken: OrderChange = {
    ...(await newAdjustment(order, facts, by, domain)),
    ...(isReserved ? { fields: { openChange: null } } : { boxes: [{ to: 'sold', lines }] }),
  }
  await tryTransaction(domain, async tx => {
    await changePayment(payment, { status: 'paid', paidAt: first.at, cfPaymentId: first.cfPaymentId }, now, tx)
    await applyChange(order, taken, by, tx)
    await writeRefunds(
      others.map(success => refundOfPayment(payment, success, now)),
      tx,
    )
  })
  return 'paid'
}

/** Expires the payment of a change and releases its boxes, once. Repeats the attempt on a write conflict. */
export async function expireChange(
  payment: PaymentRecord,
  { orderId }: PaidChange,
  now: Date,
  domain: Domain,
): Promise<void> {
  const order = await readScoped({ _id: orderId }, domain)
  if (order.openChange?.paymentId !== payment._id) startOver()
  const closed = closedChange(order, { now, isRevivable: true })
  await tryTransaction(domain, tx => applyChange(order, closed, marketOf(payment, now), tx))
}
