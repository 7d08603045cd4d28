import type { OrderRecord } from '@santhe/domain'
import type { OrderStatus } from '@santhe/rules'
import { STEPS } from '../seed-orders.ts'
import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Returns the status for an order's age: new orders are pending, old ones delivered. Paid orders are never
 * cancelled, since they would need a refund.
 */
export function statusAt(age: number, isPaid: boolean, random: Random): OrderStatus {
  const cancelled = isPaid ? 0 : 7
  if (age < DAY)
    return random.weightedPick<OrderStatus>([
      ['pending', 70],
      ['accepted', 25],
      ['cancelled', cancelled],
    ])
  if (age > 6 * DAY)
    return random.weightedPick<OrderStatus>([
      ['delivered', 93],
      ['cancelled', cancelled],
    ])
  return random.weightedPick<OrderStatus>([
    ['accepted', 20],
    ['growing', 8],
    ['harvested', 8],
    ['packaging', 20],
    ['shipping', 20],
    ['delivered', 20],
    ['cancelled', cancelled],
  ])
}

/** Returns an order's history up to a status: the farm's steps some hours apart, or the buyer's cancellation. */
export function historyOf(
  order: OrderRecord,
  status: OrderStatus,
  { ownerId, now }: { ownerId: number; now: Date },
): OrderRecord['timeline'] {
  const [placed] = order.timeline
  const timeline = placed === undefined ? [] : [placed]
  for (const [step, to] of STEPS[status].entries()) {
    const from = timeline.at(-1)?.to ?? null
    const hours = to === 'cancelled' ? 1 : (step + 1) * 5
    const at = new Date(Math.min(order.createdAt.getTime() + hours * HOUR, now.getTime()))
    const isOwn = to === 'cancelled'
    const who = isOwn
      ? { by: order.buyerId, byName: placed?.byName ?? '', role: 'customer' as const }
      : { by: ownerId, byName: order.farmerName, role: 'farmer' as const }
    timeline.push({ at, ...who, from, to, reason: '' })
  }
  return timeline
}
