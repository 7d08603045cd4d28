import { fail, type Refusal, SantheError } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'

/** Outcome for one of several orders: the current order, and the refusal if any. `order` is undefined when the actor has no such order. */
export interface OrderResult {
  orderId: number
  order: OrderRecord | undefined
  refusal: Refusal | undefined
}

/**
 * Runs a command on several orders of a scope, one after the other, and returns each outcome: a refused one stops none of the
 * others.
 * @throws UNAVAILABLE
 */
export async function forEachOrder<Target extends { id: number }>(
  targets: readonly Target[],
  { scope, command }: { scope: Record<string, unknown>; command: (target: Target) => Promise<OrderRecord> },
  { connection }: Domain,
): Promise<OrderResult[]> {
  const inScope = await Orders(connection)
    .find({ _id: trusted({ $in: targets.map(({ id }) => id) }), ...scope })
    .select({ _id: 1 })
    .lean()
  const own = new Set(inScope.map(({ _id }) => _id))
  const results: OrderResult[] = []
  for (const target of targets) {
    const { id: orderId } = target
    try {
      if (!own.has(orderId)) fail('NOT_FOUND')
      results.push({ orderId, order: await command(target), refusal: undefined })
    } catch (error) {
      if (!(error instanceof SantheError) || error.code === 'UNAVAILABLE') throw error
      const order = own.has(orderId) ? await Orders(connection).findById(orderId).lean<OrderRecord>() : undefined
      results.push({ orderId, order: order ?? undefined, refusal: error })
    }
  }
  return results
}
