import type { OrderStatus } from '@santhe/rules'
import type { OrderStepRecord } from '../../records/order.ts'

/** Stands for whoever acts where nobody does: in histories and refunds. */
export const MARKET = { id: 0, name: 'Santhe' } as const

/** A step of an order's history that the market did by itself. */
export function marketStep(step: { at: Date; from: OrderStatus; to: OrderStatus; reason: string }): OrderStepRecord {
  return { ...step, by: MARKET.id, byName: MARKET.name, role: 'system' }
}
