import { daysBetween, type IstDate, isIstDate } from './dates.ts'
import { isFinalStatus, type OrderStatus } from './order-status.ts'

/** The stages of an order as the shipping policy names them to buyers. docs/product/orders.md#buyer-words */
const STAGES = ['Order Placed', 'Confirmed', 'Processing', 'Out for Delivery', 'Delivered'] as const
type Stage = (typeof STAGES)[number]

const STAGE_OF: Readonly<Record<Exclude<OrderStatus, 'cancelled'>, Stage>> = {
  pending: 'Order Placed',
  accepted: 'Confirmed',
  growing: 'Processing',
  harvested: 'Processing',
  packaging: 'Processing',
  shipping: 'Out for Delivery',
  delivered: 'Delivered',
}

/** What is going on within a stage that several statuses share. */
const DETAILS: Readonly<Partial<Record<OrderStatus, string>>> = {
  growing: 'growing',
  harvested: 'harvested',
  packaging: 'being packed',
}

/** Returns a status in the buyer's words: 'Order Placed', 'Processing'. */
export function buyerStatusText(status: OrderStatus): string {
  return status === 'cancelled' ? 'Cancelled' : STAGE_OF[status]
}

/** Returns a status in the buyer's words with what is going on: 'Processing: harvested'. */
export function buyerStepText(status: OrderStatus): string {
  return [buyerStatusText(status), ...(DETAILS[status] ? [DETAILS[status]] : [])].join(': ')
}

interface HistoryStep {
  /** ISO moment. */
  at: string
  to: OrderStatus
}

interface OrderStage {
  name: Stage
  state: 'done' | 'current' | 'ahead'
  /** When it was reached last, an ISO moment; undefined where it is ahead, or was skipped. */
  at: string | undefined
  /** What is going on within it: 'growing', 'harvested', 'being packed'. */
  detail: string | undefined
}

/** Returns the stages of an order with when each was reached; none of a cancelled order. A stage that was taken back counts as ahead again. */
export function orderStages(status: OrderStatus, timeline: readonly HistoryStep[]): OrderStage[] {
  if (status === 'cancelled') return []
  const reached = STAGES.indexOf(STAGE_OF[status])
  return STAGES.map((name, place) => ({
    name,
    state: place < reached || status === 'delivered' ? 'done' : place === reached ? 'current' : 'ahead',
    at: place > reached ? undefined : firstOfLastVisit(name, timeline),
    detail: place === reached ? DETAILS[status] : undefined,
  }))
}

/** Several steps of a history may lie in one stage; the first of the last such row is when the stage began. */
function firstOfLastVisit(name: Stage, timeline: readonly HistoryStep[]): string | undefined {
  const isIn = ({ to }: HistoryStep) => to !== 'cancelled' && STAGE_OF[to] === name
  const last = timeline.findLastIndex(isIn)
  if (last === -1) return undefined
  const before = timeline.slice(0, last).findLastIndex(step => !isIn(step))
  return timeline[before + 1]?.at
}

interface ExpectedOrder {
  status: OrderStatus
  estimatedDelivery: IstDate | null | undefined
}

/** Returns how many days ago an order should have arrived, in India, where it has not; 0 where it is not late. */
export function daysLate({ status, estimatedDelivery }: ExpectedOrder, today: IstDate): number {
  if (isFinalStatus(status) || !isIstDate(estimatedDelivery)) return 0
  return Math.max(0, daysBetween(estimatedDelivery, today))
}

/** Returns whether an order should have arrived on an earlier day than `today`, in India, and has not. */
export function isLate(order: ExpectedOrder, today: IstDate): boolean {
  return daysLate(order, today) > 0
}

/** Returns whether an order on delivery was paid in cash: the person who takes the boxes pays for them. */
export function isPaidInCash({ status, paymentMethod }: { status: OrderStatus; paymentMethod: string }): boolean {
  return paymentMethod === 'cod' && status === 'delivered'
}
