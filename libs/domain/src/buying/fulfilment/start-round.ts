import {
  type Actor,
  CLOCK_DIFFERENCE_MS,
  departuresOf,
  fail,
  type OrderStatus,
  type Refusal,
  SantheError,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { ordersFor } from '../order/policy.ts'
import { pressedAt, refuseAsOlder } from './record-outcome.ts'
import { setOrderStatus } from './set-order-status.ts'

export interface StartRound {
  actor: Actor
  orderIds: readonly number[]
  /** When it was pressed, by the phone's clock, where it is sent later. */
  at?: Date | undefined
  now: Date
  /** The actor's device in words, for the journal. */
  device?: string | undefined
  idempotencyKey?: string | undefined
}

/** What became of one order. `status` is undefined where the actor delivers no such order. */
export interface StartedOrder {
  orderId: number
  status: OrderStatus | undefined
  failure: Refusal | undefined
}

/** Throws ORDER_FINAL and STATUS_NOT_ALLOWED for an order that does not wait to be fetched. */
function checkLoadable({ status, delivery }: OrderRecord): void {
  if (status === 'cancelled') fail('ORDER_FINAL', { message: say('order.cancelledSince') })
  if (status === 'delivered') fail('ORDER_FINAL', { message: say('order.delivered') })
  if (delivery.isPickup) fail('STATUS_NOT_ALLOWED', { message: say('order.pickup') })
  if (status !== 'packaging') fail('STATUS_NOT_ALLOWED', { message: say('order.notPacking') })
}

/**
 * Returns when an order set out, for the history, whose steps follow one another. That its farm packs it later than it was loaded is a
 * wrong clock; that it was on its way and came back to its farm since is a newer story. docs/product/delivery.md#start-of-a-round
 * @throws VALIDATION for a press that is too long ago
 * @throws CONFLICT for one from before the order came back
 */
function momentOf({ timeline }: OrderRecord, { at, now }: StartRound): Date {
  const time = pressedAt(at ?? now, now)
  const packedSince = timeline.findLast(({ from, to }) => to === 'packaging' && from !== 'packaging')?.at.getTime() ?? 0
  if (departuresOf(timeline).length > 0 && packedSince > time + CLOCK_DIFFERENCE_MS) refuseAsOlder()
  return new Date(Math.max(time, timeline.at(-1)?.at.getTime() ?? 0))
}

async function load(order: OrderRecord, input: StartRound, domain: Domain): Promise<OrderStatus> {
  if (order.status === 'shipping') return order.status
  checkLoadable(order)
  const { orderIds: _, ...by } = input
  const step = { orderId: order._id, status: 'shipping', seenStatus: 'packaging', at: momentOf(order, input) }
  return (await setOrderStatus({ ...by, ...step }, domain)).status
}

/**
 * Sets orders that were loaded at their farms to `shipping`, one after the other, and returns what became of each: one that is refused
 * stops none of the others, and one that is on its way already stays so. docs/product/delivery.md#rounds.
 * @throws UNAVAILABLE
 */
export async function startRound(input: StartRound, domain: Domain): Promise<StartedOrder[]> {
  const ids = [...new Set(input.orderIds)]
  const inScope = { _id: trusted({ $in: ids }), ...ordersFor(input.actor, 'order.deliver') }
  const rows = await Orders(domain.connection).find(inScope).lean<OrderRecord[]>()
  const orders = new Map(rows.map(order => [order._id, order]))
  const results: StartedOrder[] = []
  for (const orderId of ids) {
    const order = orders.get(orderId)
    try {
      const status = await load(order ?? fail('NOT_FOUND'), input, domain)
      results.push({ orderId, status, failure: undefined })
    } catch (error) {
      if (!(error instanceof SantheError) || error.code === 'UNAVAILABLE') throw error
      results.push({ orderId, status: order?.status, failure: error })
    }
  }
  return results
}
