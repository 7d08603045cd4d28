import { fail, isFinalStatus, packedAtOf } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { newStep, type OrderInput, runOrderCommand } from './order-command.ts'

const PACKED_FROM = ['accepted', 'growing', 'harvested', 'packaging']

/** Throws ORDER_FINAL, and STATUS_NOT_ALLOWED where an order is not accepted yet or has left already. */
function checkPackable({ status }: OrderRecord): void {
  if (isFinalStatus(status)) fail('ORDER_FINAL')
  if (status === 'pending') fail('STATUS_NOT_ALLOWED', { message: say('order.acceptFirst') })
  if (!PACKED_FROM.includes(status)) fail('STATUS_NOT_ALLOWED', { message: say('order.out') })
}

/**
 * Marks an order of the actor's farm as packed, and returns it: it is in `packaging` then, and its buyer reads Ready for Shipping. One that
 * is marked already stays as it is. docs/product/orders.md#ready-for-shipping.
 * @throws NOT_FOUND
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED
 * @throws UNAVAILABLE when others were faster for 8 seconds
 */
export function markPacked(input: OrderInput, domain: Domain): Promise<OrderRecord> {
  async function decide(order: OrderRecord) {
    checkPackable(order)
    if (order.packedAt) return undefined
    const step = await newStep(order, input, { to: 'packaging', isPacked: true }, domain)
    return { step, fields: { packedAt: packedAtOf([...order.timeline, step]) } }
  }

  const scope = { farmerId: input.actor.farmId ?? 0, isForFarm: true }
  return runOrderCommand({ name: 'markPacked', scope, decide }, input, domain)
}
