import { daysBetween, type IstDate, isIstDate } from './dates.ts'
import { isFinalStatus, type OrderStatus } from './order-status.ts'

/** Stages of an order as the shipping policy has them. docs/product/orders.md#buyer-words */
const STAGES = ['placed', 'confirmed', 'processing', 'readyForShipping', 'outForDelivery', 'delivered'] as const

/** Of an order that its buyer picks up at the farm: it is never on its way. docs/product/delivery.md#pickup-words */
const PICKUP_STAGES = ['placed', 'confirmed', 'processing', 'readyForPickup', 'pickedUp'] as const
type Stage = (typeof STAGES)[number] | (typeof PICKUP_STAGES)[number]

const STAGE_OF: Readonly<Record<OrderStatus, Stage | 'cancelled'>> = {
  pending: 'placed',
  accepted: 'confirmed',
  growing: 'processing',
  harvested: 'processing',
  packaging: 'processing',
  shipping: 'outForDelivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

const PICKUP_STAGE_OF: Readonly<Partial<Record<OrderStatus, Stage>>> = {
  shipping: 'readyForPickup',
  delivered: 'pickedUp',
}

/** What is going on within a stage that several statuses share. */
type StageDetail = 'growing' | 'harvested' | 'packing' | 'packed'
const DETAILS: Readonly<Partial<Record<OrderStatus, StageDetail>>> = {
  growing: 'growing',
  harvested: 'harvested',
  packaging: 'packing',
}

/** Of an order in `packaging` that its farm has marked as packed. docs/product/orders.md#ready-for-shipping */
const READY: Stage = 'readyForShipping'

/** What a buyer's words depend on beside the status. */
export type OrderWay = {
  /** Whether the farm has marked it as packed. */
  isPacked?: boolean | undefined
  /** Whether its buyer picks it up at the farm. */
  pickup?: boolean | undefined
}

/** Returns the stage of a status. Packed boxes that nobody ships are still processing until the farm says that they are ready. */
export function buyerStage(status: OrderStatus, { isPacked, pickup }: OrderWay = {}): Stage | 'cancelled' {
  if (pickup) return PICKUP_STAGE_OF[status] ?? STAGE_OF[status]
  return isPacked && status === 'packaging' ? READY : STAGE_OF[status]
}

/** Returns what is going on within the stage of a status. */
export function stageDetail(status: OrderStatus, { isPacked, pickup }: OrderWay = {}): StageDetail | undefined {
  if (!isPacked || status !== 'packaging') return DETAILS[status]
  return pickup ? 'packed' : undefined
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

export interface OrderStage {
  name: Stage
  state: 'done' | 'current' | 'ahead'
  /** When it was reached last, an ISO moment; undefined where it is ahead, or was skipped. */
  at: string | undefined
  /** What is going on within it. */
  detail: StageDetail | undefined
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
  const now = buyerStage(status, way)
  if (now === 'cancelled') return []
  const names: readonly Stage[] = pickup ? PICKUP_STAGES : STAGES
  const reached = names.indexOf(now)
  const visits = timeline.map(({ at, to, isPacked }) => ({ at, stage: buyerStage(to, { isPacked, pickup }) }))
  const reachedAt = (name: Stage) => (name === READY ? (packedAt ?? undefined) : firstOfLastVisit(name, visits))
  const stages = names.map(
    (name, place): OrderStage => ({
      name,
      state: place < reached || status === 'delivered' ? 'done' : place === reached ? 'current' : 'ahead',
      at: place > reached ? undefined : reachedAt(name),
      detail: place === reached ? stageDetail(status, way) : undefined,
    }),
  )
  return stages.filter(({ name, state, at }) => name !== READY || state !== 'done' || at !== undefined)
}

/** Several steps of a history may lie in one stage; the first of the last such row is when the stage began. */
function firstOfLastVisit(
  name: Stage,
  visits: readonly { at: string; stage: Stage | 'cancelled' }[],
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
