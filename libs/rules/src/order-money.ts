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
  total: Paise
  /** Negative if less is owed than was ordered. */
  adjusted: Paise
  paid: Paise
  refunded: Paise
  toRefund: Paise
  toCollect: Paise
}

interface MovedMoney {
  amount: Paise
  state: RefundState
  /** Amount refunded so far, if several payments refund it. */
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
  /** Refund of its cancellation. */
  refund: MovedMoney | null
  adjustments?:
    | readonly (NonNullable<AdjustableOrder['adjustments']>[number] & { refund: MovedMoney | null })[]
    | undefined
}

type Owed = Pick<MoneyOrder, 'status' | 'total' | 'items' | 'fees' | 'adjustments'>

/** Returns the amount that a buyer owes for an order, paid or not: nothing once cancelled. */
function owedOf(order: Owed): Paise {
  return order.status === 'cancelled' ? 0 : currentOrder(order).total
}

/** Cash is paid on delivery, as much as was owed then. Added boxes of an online order are paid before they are added. */
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
  /** Refund of its cancellation. */
  refund: Refund | null
  adjustments?: readonly { refund: Refund | null }[] | undefined
}

/** Returns all refunds of an order, that of its cancellation first. */
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

/** A cancellation or reopening, derived from the history. It moves everything that the order has at that time. */
export interface StatusAdjustment<OfStep extends Step> {
  kind: 'cancelled' | 'reopened'
  step: OfStep
  at: Date
  lines: AdjustedLine[]
  amount: Paise
}

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

/** Returns the number of adjustments that an order shows, including cancellations. */
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
