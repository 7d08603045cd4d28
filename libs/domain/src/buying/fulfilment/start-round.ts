import { CLOCK_DIFFERENCE_MS, departuresOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { checkStatusChange, ordersFor } from '../order/policy.ts'
import type { OrderInput } from './order-change.ts'
import { lastChangeOf, runOrderCommand } from './order-command.ts'
import { checkDeliverable, pressedAt, refuseAsOlder } from './record-outcome.ts'
import { statusChange } from './set-order-status.ts'
import { forEachOrder, type OrderResult } from './several-orders.ts'
import { stepUndoFor, undoChange } from './take-back-step.ts'

export interface StartRound extends Omit<OrderInput, 'orderId'> {
  orderIds: readonly number[]
  /** Time of the press by the phone's clock, if sent later. */
  at?: Date | undefined
}

/**
 * Returns an order's time of departure for the history, whose steps are in order. A packing after the departure means a wrong
 * clock; a return to its farm since is newer. docs/product/delivery.md#start-of-a-round
 * @throws VALIDATION for a press too long ago
 * @throws CONFLICT for one from before the order's return
 */
function momentOf(order: OrderRecord, { at, now }: Pick<StartRound, 'at' | 'now'>): Date {
  const { timeline } = order
  const time = pressedAt(at ?? now, now)
  const packedSince = timeline.findLast(({ from, to }) => to === 'packaging' && from !== 'packaging')?.at.getTime() ?? 0
  if (departuresOf(timeline).length > 0 && packedSince > time + CLOCK_DIFFERENCE_MS) refuseAsOlder()
  return new Date(Math.max(time, lastChangeOf(order)))
}

/**
 * Sets orders that were loaded at their farms to `shipping` and returns each outcome; ignores those already on their way.
 * docs/product/delivery.md#rounds.
 * @throws UNAVAILABLE
 */
export function startRound({ orderIds, ...input }: StartRound, domain: Domain): Promise<OrderResult[]> {
  const { actor, now } = input
  const scope = ordersFor(actor, 'order.deliver')
  const to = 'shipping'

  async function decide(order: OrderRecord) {
    if (order.status === to) return undefined
    checkDeliverable(order, 'packaging')
    const at = momentOf(order, input)
    const undo = stepUndoFor(order, input)
    if (undo?.before.status === to) return undoChange(order, { undo, by: input }, domain)
    checkStatusChange(actor, order, to, now)
    return statusChange(order, { to, reason: '', at, by: input }, domain)
  }

  const command = ({ id: orderId }: { id: number }) =>
    runOrderCommand({ name: 'startRound', scope, decide }, { ...input, orderId }, domain)
  const targets = [...new Set(orderIds)].map(id => ({ id }))
  return forEachOrder(targets, { scope, command }, domain)
}
