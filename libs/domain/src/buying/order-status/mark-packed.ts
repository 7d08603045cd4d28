import { fail, isFinalStatus, packedAtOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'
import { announceStep, journalStep, readSettable, type StepMaker, stepBy, writeStep } from './order-step.ts'

const PACKED_FROM = ['accepted', 'growing', 'harvested', 'packaging']

/** Throws ORDER_FINAL, and STATUS_NOT_ALLOWED where an order is not accepted yet or has left already. */
function checkPackable({ status }: OrderRecord): void {
  if (isFinalStatus(status)) fail('ORDER_FINAL')
  if (status === 'pending') fail('STATUS_NOT_ALLOWED', { message: 'Please accept this order first.' })
  if (!PACKED_FROM.includes(status)) fail('STATUS_NOT_ALLOWED', { message: 'This order is already out for delivery.' })
}

/**
 * Marks an order of the actor's farm as packed, and returns it: it is in `packaging` then, and its buyer reads Ready for Shipping. One that
 * is marked already stays as it is. docs/product/orders.md#ready-for-shipping.
 * @throws NOT_FOUND
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED
 * @throws UNAVAILABLE when others were faster for 8 seconds
 */
export async function markPacked(
  { orderId, ...by }: StepMaker & { orderId: number },
  domain: Domain,
): Promise<OrderRecord> {
  const { actor, now } = by
  return retryOnConflict(domain, async () => {
    const order = await readSettable({ _id: orderId, farmerId: actor.farmId ?? 0, isForFarm: true }, domain)
    checkPackable(order)
    if (order.packedAt) return order
    const who = await stepBy(actor, domain)
    const step: OrderStepRecord = {
      ...{ ...who, at: now, from: order.status, to: 'packaging', reason: '' },
      isPacked: true,
    }
    const timeline = [...order.timeline, step]
    const changed = { ...order, status: step.to, packedAt: packedAtOf(timeline), timeline }
    return tryTransaction(domain, async tx => {
      const undo = await announceStep(order, changed, step, tx)
      await writeStep(order, { step, fields: { packedAt: changed.packedAt, undo } }, tx)
      await journalStep(order, step, by, tx)
      return { ...changed, undo }
    })
  })
}
