import { daysBetween, type IstDate, isIstDate } from './dates.ts'
import { isFinalStatus, type OrderStatus } from './order-status.ts'

/** The stages of an order as the shipping policy names them to buyers. docs/product/orders.md#buyer-words */
const STAGES = [
  'Order Placed',
  'Confirmed',
  'Processing',
  'Ready for Shipping',
  'Out for Delivery',
  'Delivered',
] as const
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

/** Of an order in `packaging` that its farm has marked as packed. docs/product/orders.md#ready-for-shipping */
const READY: Stage = 'Ready for Shipping'

/** Returns a status in the buyer's words: 'Order Placed', 'Processing'; of a packed order in `packaging` 'Ready for Shipping'. */
export function buyerStatusText(status: OrderStatus, isPacked = false): string {
  if (isPacked && status === 'packaging') return READY
  return status === 'cancelled' ? 'Cancelled' : STAGE_OF[status]
}

/** Returns a step of the history in the buyer's words with what is going on: 'Processing: harvested'. */
export function buyerStepText({ to, isPacked = false }: Pick<HistoryStep, 'to' | 'isPacked'>): string {
  const word = buyerStatusText(to, isPacked)
  return word === READY || !DETAILS[to] ? word : `${word}: ${DETAILS[to]}`
}

interface HistoryStep {
  /** ISO moment. */
  at: string
  from?: OrderStatus | null
  to: OrderStatus
  /** Whether the farm marked the order as packed with it. */
  isPacked?: boolean | undefined
}

const BEFORE_PACKAGING: readonly OrderStatus[] = ['pending', 'accepted', 'growing', 'harvested']

/** Returns when an order was marked as packed by its history; null where it was not, or that was taken back. */
export function packedAtOf<At>(
  timeline: readonly { at: At; from?: OrderStatus | null; to: OrderStatus; isPacked?: boolean | undefined }[],
): At | null {
  let packedAt: At | null = null
  for (const { at, from, to, isPacked } of timeline) {
    const isTakenBack = from === 'packaging' && to === 'packaging'
    if (isPacked) packedAt = at
    else if (isTakenBack || BEFORE_PACKAGING.includes(to)) packedAt = null
  }
  return packedAt
}

/** Returns the stage that a step led to; undefined of a cancelled order. */
function stageAfter({ to, isPacked }: Pick<HistoryStep, 'to' | 'isPacked'>): Stage | undefined {
  if (to === 'cancelled') return undefined
  return isPacked && to === 'packaging' ? READY : STAGE_OF[to]
}

interface OrderStage {
  name: Stage
  state: 'done' | 'current' | 'ahead'
  /** When it was reached last, an ISO moment; undefined where it is ahead, or was skipped. */
  at: string | undefined
  /** What is going on within it: 'growing', 'harvested', 'being packed'. */
  detail: string | undefined
}

/**
 * Returns the stages of an order with when each was reached; none of a cancelled order. A stage that was taken back counts as ahead again.
 * Ready for Shipping is skipped where the farm sent the order out without marking it as packed.
 */
export function orderStages(status: OrderStatus, timeline: readonly HistoryStep[]): OrderStage[] {
  const packedAt = packedAtOf(timeline)
  const now = stageAfter({ to: status, isPacked: packedAt !== null })
  if (now === undefined) return []
  const reached = STAGES.indexOf(now)
  const reachedAt = (name: Stage) => (name === READY ? (packedAt ?? undefined) : firstOfLastVisit(name, timeline))
  const stages = STAGES.map(
    (name, place): OrderStage => ({
      name,
      state: place < reached || status === 'delivered' ? 'done' : place === reached ? 'current' : 'ahead',
      at: place > reached ? undefined : reachedAt(name),
      detail: place === reached && name !== READY ? DETAILS[status] : undefined,
    }),
  )
  return stages.filter(({ name, state, at }) => name !== READY || state !== 'done' || at !== undefined)
}

/** Several steps of a history may lie in one stage; the first of the last such row is when the stage began. */
function firstOfLastVisit(name: Stage, timeline: readonly HistoryStep[]): string | undefined {
  const isIn = (step: HistoryStep) => stageAfter(step) === name
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
