import { packedAtOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Outcome } from '../../records/idempotency.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'

/** Returns an order as it was after this many steps of its history. */
function asOfStep(order: OrderRecord, steps: number): OrderRecord {
  const timeline = order.timeline.slice(0, steps)
  return { ...order, timeline, status: timeline.at(-1)?.to ?? order.status, packedAt: packedAtOf(timeline) }
}

/** Returns the orders that a command made or changed as its first response showed them, whatever happened to them since. */
export async function readOutcome(
  { orders }: Outcome,
  { connection }: Domain,
): Promise<{ purchaseId: number; orders: OrderRecord[] }> {
  const rows = await Orders(connection)
    .find({ _id: trusted({ $in: orders.map(order => order.id) }) })
    .sort({ _id: 1 })
    .lean<OrderRecord[]>()
  const steps = new Map(orders.map(order => [order.id, order.steps]))
  const [first] = rows
  if (first === undefined) throw new Error('An outcome names orders that are gone')
  return {
    purchaseId: first.purchaseId,
    orders: rows.map(order => asOfStep(order, steps.get(order._id) ?? order.timeline.length)),
  }
}
