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

/** The same of an order that its buyer picks up at the farm: it is never on its way. docs/product/delivery.md#pickup-words */
const PICKUP_STAGES = ['Order Placed', 'Confirmed', 'Processing', 'Ready for Pickup', 'Picked up'] as const
type Stage = (typeof STAGES)[number] | (typeof PICKUP_STAGES)[number]

const STAGE_OF: Readonly<Record<Exclude<OrderStatus, 'cancelled'>, Stage>> = {
  pending: 'Order Placed',
  accepted: 'Confirmed',
  growing: 'Processing',
  harvested: 'Processing',
  packaging: 'Processing',
  shipping: 'Out for Delivery',
  delivered: 'Delivered',
}

const PICKUP_STAGE_OF: Readonly<Partial<Record<OrderStatus, Stage>>> = {
  shipping: 'Ready for Pickup',
  delivered: 'Picked up',
}

/** What is going on within a stage that several statuses share. */
const DETAILS: Readonly<Partial<Record<OrderStatus, string>>> = {
  growing: 'growing',
  harvested: 'harvested',
  packaging: 'being packed',
}

/** Of an order in `packaging` that its farm has marked as packed. docs/product/orders.md#ready-for-shipping */
const READY: Stage = 'Ready for Shipping'

/** What a buyer's words depend on beside the status. */
export type OrderWay = {
  /** Whether the farm has marked it as packed. */
  isPacked?: boolean | undefined
  /** Whether its buyer picks it up at the farm. */
  pickup?: boolean | undefined
}

/** Returns the stage of a status; undefined of a cancelled order. Packed boxes that nobody ships are still Processing until the farm says that they are ready. */
function stageOf(status: OrderStatus, { isPacked, pickup }: OrderWay): Stage | undefined {
  if (status === 'cancelled') return undefined
  if (pickup) return PICKUP_STAGE_OF[status] ?? STAGE_OF[status]
  return isPacked && status === 'packaging' ? READY : STAGE_OF[status]
}

function detailOf(status: OrderStatus, { isPacked, pickup }: OrderWay): string | undefined {
  if (!isPacked || status !== 'packaging') return DETAILS[status]
  return pickup ? 'packed' : undefined
}

/** Returns a status in the buyer's words: 'Order Placed', 'Processing'; of a packed order in `packaging` 'Ready for Shipping'. */
export function buyerStatusText(status: OrderStatus, way: OrderWay = {}): string {
  return stageOf(status, way) ?? 'Cancelled'
}

/** Returns a step of the history in the buyer's words with what is going on: 'Processing: harvested'. */
export function buyerStepText({ to, ...way }: OrderWay & { to: OrderStatus }): string {
  const detail = detailOf(to, way)
  return detail === undefined ? buyerStatusText(to, way) : `${buyerStatusText(to, way)}: ${detail}`
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
export function orderStages(
  status: OrderStatus,
  timeline: readonly HistoryStep[],
  { pickup }: Pick<OrderWay, 'pickup'> = {},
): OrderStage[] {
  const packedAt = packedAtOf(timeline)
  const way = { isPacked: packedAt !== null, pickup }
  const now = stageOf(status, way)
  if (now === undefined) return []
  const names: readonly Stage[] = pickup ? PICKUP_STAGES : STAGES
  const reached = names.indexOf(now)
  const visits = timeline.map(({ at, to, isPacked }) => ({ at, stage: stageOf(to, { isPacked, pickup }) }))
  const reachedAt = (name: Stage) => (name === READY ? (packedAt ?? undefined) : firstOfLastVisit(name, visits))
  const stages = names.map(
    (name, place): OrderStage => ({
      name,
      state: place < reached || status === 'delivered' ? 'done' : place === reached ? 'current' : 'ahead',
      at: place > reached ? undefined : reachedAt(name),
      detail: place === reached ? detailOf(status, way) : undefined,
    }),
  )
  return stages.filter(({ name, state, at }) => name !== READY || state !== 'done' || at !== undefined)
}

/** Several steps of a history may lie in one stage; the first of the last such row is when the stage began. */
function firstOfLastVisit(
  name: Stage,
  visits: readonly { at: string; stage: Stage | undefined }[],
): string | undefined {
  const last = visits.findLastIndex(({ stage }) => stage === name)
  if (last === -1) return undefined
  const before = visits.slice(0, last).findLastIndex(({ stage }) => stage !== name)
  return visits[before + 1]?.at
}

interface ExpectedOrder extends Pick<OrderWay, 'pickup'> {
  status: OrderStatus
  estimatedDelivery: IstDate | null | undefined
}

/** Returns whether an order is still to come, or to be ready where it is picked up: an estimate means something only then. */
export function isExpected({ status, pickup }: Pick<ExpectedOrder, 'status' | 'pickup'>): boolean {
  return !isFinalStatus(status) && !(pickup && status === 'shipping')
}

/** Returns how many days ago an order should have arrived, or been ready, in India, where it has not; 0 where it is not late. */
export function daysLate({ estimatedDelivery, ...order }: ExpectedOrder, today: IstDate): number {
  if (!isExpected(order) || !isIstDate(estimatedDelivery)) return 0
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

interface CashOrder extends Pick<OrderWay, 'pickup'> {
  status: OrderStatus
  paymentMethod: string
}

/** Returns which words say how an order that is not paid online is paid, or was: when it arrives, or at the farm where it is picked up. */
export function cashWords(order: CashOrder): 'cod' | 'paidInCash' | 'payAtFarm' | 'paidAtFarm' {
  if (isPaidInCash(order)) return order.pickup ? 'paidAtFarm' : 'paidInCash'
  return order.pickup ? 'payAtFarm' : 'cod'
}
