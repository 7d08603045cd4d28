import type { OrderStatus } from '@santhe/rules'
import type { OrderStepRecord } from '../../records/order-timeline.ts'

/** The actor, in histories and refunds, where no person acts. */
export const MARKET = { id: 0, name: 'Santhe' } as const

/** Returns a step of an order's history that the market did by itself. */
export function marketStep(step: { at: Date; from: OrderStatus; to: OrderStatus; reason: string }): OrderStepRecord {
  return { ...step, by: MARKET.id, byName: MARKET.name, role: 'system' }
}
