import { daysBetween, type IstDate, isIstDate } from './dates.ts'
import { isFinalStatus, type OrderStatus } from './order-status.ts'

/** Stages of an order in the shipping policy. docs/product/orders.md#buyer-words */
const STAGES = ['placed', 'confirmed', 'processing', 'readyForShipping', 'outForDelivery', 'delivered'] as const

/** Stages of a pickup order, which is never on its way. docs/product/delivery.md#pickup-words */
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

/** Progress within a stage of several statuses. */
type StageDetail = 'growing' | 'harvested' | 'packing' | 'packed'
const DETAILS: Readonly<Partial<Record<OrderStatus, StageDetail>>> = {
  growing: 'growing',
  harvested: 'harvested',
  packaging: 'packing',
}

/** Stage of an order in `packaging` that its farm has marked as packed. docs/product/orders.md#ready-for-shipping */
const READY: Stage = 'readyForShipping'

/** Facts beside the status that decide a buyer's words. */
export type OrderWay = {
  isPacked?: boolean | undefined
  /** Whether the buyer picks the order up at the farm. */
  pickup?: boolean | undefined
}

/** Returns the stage of a status. Packed boxes for pickup are still processing until the farm marks them ready. */
export function buyerStage(status: OrderStatus, { isPacked, pickup }: OrderWay = {}): Stage | 'cancelled' {
  if (pickup) return PICKUP_STAGE_OF[status] ?? STAGE_OF[status]
  return isPacked && status === 'packaging' ? READY : STAGE_OF[status]
}

export function stageDetail(status: OrderStatus, { isPacked, pickup }: OrderWay = {}): StageDetail | undefined {
  if (!isPacked || status !== 'packaging') return DETAILS[status]
  return pickup ? 'packed' : undefined
}

interface HistoryStep {
  /** Time in ISO format. */
  at: string
  from?: OrderStatus | null
  to: OrderStatus
  /** Whether the farm marked the order as packed in this step. */
  isPacked?: boolean | undefined
}

const BEFORE_PACKAGING: readonly OrderStatus[] = ['pending', 'accepted', 'growing', 'harvested']

/** Returns when a history marked its order as packed; null if never, or undone. */
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
  /** ISO time when last reached; undefined if ahead or skipped. */
  at: string | undefined
  detail: StageDetail | undefined
}

/**
 * Returns the stages of an order with their times; none if cancelled. A stage that was undone is ahead again. Skips Ready
 * for Shipping if the farm sent the order without marking it as packed.
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

/** Steps in a row may share a stage; it starts with the first step of the last such row. */
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

/** Returns whether an order has yet to arrive, or to be ready for pickup; only then does it have an estimate. */
export function isExpected({ status, pickup }: Pick<ExpectedOrder, 'status' | 'pickup'>): boolean {
  return !isFinalStatus(status) && !(pickup && status === 'shipping')
}

/** Returns the number of days since an undelivered order was due (IST), or 0. */
export function daysLate({ estimatedDelivery, ...order }: ExpectedOrder, today: IstDate): number {
  if (!isExpected(order) || !isIstDate(estimatedDelivery)) return 0
  return Math.max(0, daysBetween(estimatedDelivery, today))
}

/** Returns whether an order was due before `today` (IST) and has not arrived. */
export function isLate(order: ExpectedOrder, today: IstDate): boolean {
  return daysLate(order, today) > 0
}

export function isPaidInCash({ status, paymentMethod }: { status: OrderStatus; paymentMethod: string }): boolean {
  return paymentMethod === 'cod' && status === 'delivered'
}

interface CashOrder extends Pick<OrderWay, 'pickup'> {
  status: OrderStatus
  paymentMethod: string
}

/** Returns the key of the words about cash: due or paid, on delivery or at the farm. */
export function cashWords(order: CashOrder): 'cod' | 'paidInCash' | 'payAtFarm' | 'paidAtFarm' {
  if (isPaidInCash(order)) return order.pickup ? 'paidAtFarm' : 'paidInCash'
  return order.pickup ? 'payAtFarm' : 'cod'
}
