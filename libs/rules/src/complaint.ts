import { type AdjustableOrder, boxesNow, type GivenBack, linesNow } from './adjusted-order.ts'
import type { ProductQuantity } from './cart.ts'
import type { Paise } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import { splitTotal } from './split.ts'

export const COMPLAINT_KINDS = ['spoiled', 'short', 'wrong', 'other'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]

export const COMPLAINT_OUTCOMES = ['replace', 'refund', 'disagree'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** Who has to respond, in the order of escalation. */
export const COMPLAINT_SIDES = ['farm', 'manager', 'admin'] as const
export type ComplaintSide = (typeof COMPLAINT_SIDES)[number]

export const MOST_COMPLAINT_PHOTOS = 5

const HOUR_MS = 3_600_000
const WINDOW_MS = 24 * HOUR_MS
/** Time that each side has to respond. */
const SIDE_MS: Readonly<Record<ComplaintSide, number>> = {
  farm: 12 * HOUR_MS,
  manager: 48 * HOUR_MS,
  admin: 48 * HOUR_MS,
}
export const COMPLAINT_PHOTO_MS = 180 * 24 * HOUR_MS

/** The side that has to respond to a complaint, and its deadline. */
export interface ComplaintWait {
  waitsFor: ComplaintSide
  dueAt: Date
}

interface DeliveredOrder {
  status: OrderStatus
  timeline: readonly { at: Date; to: OrderStatus }[]
  complainUntil?: Date | undefined
}

/** Counts from the time of recording, for a delivery recorded later than pressed. */
export function complainUntilFrom(recordedAt: Date): Date {
  return new Date(recordedAt.getTime() + WINDOW_MS)
}

/** Returns the buyer's deadline for a complaint; undefined unless delivered. docs/product/adjustments.md#complaints */
export function complainUntil({ status, timeline, complainUntil: until }: DeliveredOrder): Date | undefined {
  const delivered = status === 'delivered' ? timeline.findLast(({ to }) => to === 'delivered') : undefined
  return delivered && (until ?? complainUntilFrom(delivered.at))
}

export function waitFrom(waitsFor: ComplaintSide, since: Date): ComplaintWait {
  return { waitsFor, dueAt: new Date(since.getTime() + SIDE_MS[waitsFor]) }
}

/**
 * Returns who has to respond to a complaint at a moment: silence passes it on, and the last side stays overdue. It never
 * moves money.
 */
export function waitAt(wait: ComplaintWait, now: Date): ComplaintWait {
  const next = COMPLAINT_SIDES[COMPLAINT_SIDES.indexOf(wait.waitsFor) + 1]
  return next === undefined || now <= wait.dueAt ? wait : waitAt(waitFrom(next, wait.dueAt), now)
}

/** Returns the price of each line's boxes without fees, for at most the boxes that the order has. */
function goodsOf(order: AdjustableOrder, lines: readonly ProductQuantity[]): { productId: number; goods: Paise }[] {
  const now = new Map(linesNow(order).map(line => [line.productId, line]))
  return lines.flatMap(({ productId, quantity }) => {
    const line = now.get(productId)
    if (!line) return []
    const boxes = Math.min(quantity, line.quantity)
    return [{ productId, goods: Math.floor((line.lineTotal * boxes) / line.quantity) }]
  })
}

/** Returns the highest possible refund of an amount, without boxes. */
export function mostBack(order: AdjustableOrder, lines: readonly ProductQuantity[]): Paise {
  return goodsOf(order, lines).reduce((sum, { goods }) => sum + goods, 0)
}

/**
 * Returns what a refund gives back: all remaining boxes of the lines with their fees, or an amount shared by their price.
 * @throws RangeError when the amount exceeds `mostBack`
 */
export function complaintBack(
  order: AdjustableOrder,
  lines: readonly ProductQuantity[],
  amount: Paise | undefined,
): GivenBack[] {
  if (amount === undefined) {
    return lines.flatMap(({ productId, quantity }) => {
      const boxes = Math.min(quantity, boxesNow(order, productId))
      return boxes > 0 ? [{ productId, quantity: boxes }] : []
    })
  }
  if (amount > mostBack(order, lines)) throw new RangeError(`${amount} is more than the boxes cost`)
  const weights = goodsOf(order, lines).map(({ productId, goods }) => ({ farmerId: productId, subtotal: goods }))
  return splitTotal(amount, weights).flatMap(({ farmerId: productId, total }) =>
    total > 0 ? [{ productId, amount: total }] : [],
  )
}
