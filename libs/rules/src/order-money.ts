import {
  type AdjustableOrder,
  type AdjustedLine,
  amountOfLines,
  boxesNow,
  currentOrder,
  givenBack,
  orderAt,
} from './adjusted-order.ts'
import type { Paise } from './money.ts'
import type { OrderStatus, PaymentStatus, RefundState } from './order-status.ts'

/** An order's money: total + adjusted = paid − refunded − toRefund + toCollect. docs/product/adjustments.md#money */
export interface OrderMoney {
  /** As placed. */
  total: Paise
  /** Negative where less is owed than was ordered. */
  adjusted: Paise
  paid: Paise
  refunded: Paise
  toRefund: Paise
  toCollect: Paise
}

interface MovedMoney {
  amount: Paise
  state: RefundState
  /** What of it went back so far, where several payments give it back. */
  done?: Paise | undefined
}

interface Step {
  at: Date
  from: OrderStatus | null
  to: OrderStatus
}

interface MoneyOrder extends AdjustableOrder {
  status: OrderStatus
  paymentMethod: 'cod' | 'cashfree'
  paymentStatus: PaymentStatus
  total: Paise
  timeline: readonly Step[]
  /** Of its cancellation. */
  refund: MovedMoney | null
  adjustments?:
    | readonly (NonNullable<AdjustableOrder['adjustments']>[number] & { refund: MovedMoney | null })[]
    | undefined
}

type Owed = Pick<MoneyOrder, 'status' | 'total' | 'items' | 'fees' | 'adjustments'>

/** Returns what a buyer owes for an order, paid or not: nothing once it is cancelled. */
function owedOf(order: Owed): Paise {
  return order.status === 'cancelled' ? 0 : currentOrder(order).total
}

/** Cash is paid when it is delivered, as much as was owed then. Paid online, more boxes have a payment of their own before they are added. */
function paidOf(order: MoneyOrder): Paise {
  const { paymentMethod, paymentStatus, total, adjustments = [] } = order
  if (paymentMethod === 'cashfree') {
    const added = adjustments.map(({ lines }) => Math.max(0, amountOfLines(lines)))
    return paymentStatus === 'unpaid' ? 0 : added.reduce((sum, amount) => sum + amount, total)
  }
  const delivered = order.status === 'delivered' && order.timeline.findLast(({ to }) => to === 'delivered')
  return delivered ? owedOf(orderAt(order, delivered.at)) : 0
}

interface Refunded<Refund> {
  /** Of its cancellation. */
  refund: Refund | null
  adjustments?: readonly { refund: Refund | null }[] | undefined
}

/** Returns all refunds of an order: of its cancellation first. */
export function refundsOf<Refund>({ refund, adjustments = [] }: Refunded<Refund>): Refund[] {
  return [refund, ...adjustments.map(adjustment => adjustment.refund)].filter(made => made !== null)
}

export function amountOfRefunds(order: Refunded<MovedMoney>, isDone: boolean): Paise {
  return refundsOf(order).reduce((sum, { amount, state, done = state === 'done' ? amount : 0 }) => {
    return sum + (isDone ? done : amount - done)
  }, 0)
}

export function orderMoney(order: MoneyOrder): OrderMoney {
  const { total } = order
  const owed = owedOf(order)
  const paid = paidOf(order)
  const [refunded, toRefund] = [amountOfRefunds(order, true), amountOfRefunds(order, false)]
  return { total, adjusted: owed - total, paid, refunded, toRefund, toCollect: owed - paid + refunded + toRefund }
}

/** A cancellation and its end are in the history: they move all that the order has at that moment. */
export interface StatusAdjustment<OfStep extends Step> {
  kind: 'cancelled' | 'reopened'
  step: OfStep
  at: Date
  lines: AdjustedLine[]
  amount: Paise
}

/** What taking all boxes back moves. */
function linesOfAll(order: AdjustableOrder): AdjustedLine[] {
  const productIds = [...new Set(currentOrder(order).items.map(({ productId }) => productId))]
  return givenBack(
    order,
    productIds.map(productId => ({ productId, quantity: boxesNow(order, productId) })),
  )
}

function reversed({ productId, quantity, amount }: AdjustedLine): AdjustedLine {
  return { productId, quantity: -quantity, amount: 0 - amount }
}

/** Returns how many adjustments an order shows, cancellations included. */
export function countAdjustments(order: AdjustableOrder & { timeline: readonly Step[] }): number {
  return (order.adjustments?.length ?? 0) + statusAdjustments(order).length
}

export function statusAdjustments<OfStep extends Step>(order: AdjustableOrder & { timeline: readonly OfStep[] }) {
  return order.timeline.flatMap((step): StatusAdjustment<OfStep>[] => {
    const isEnd = step.to === 'cancelled' && step.from !== 'cancelled'
    if (!isEnd && (step.from !== 'cancelled' || step.to === 'cancelled')) return []
    const all = linesOfAll(orderAt(order, step.at))
    const lines = isEnd ? all : all.map(reversed)
    return [{ kind: isEnd ? 'cancelled' : 'reopened', step, at: step.at, lines, amount: amountOfLines(lines) }]
  })
}
