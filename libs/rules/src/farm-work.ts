import { nextStatus, type WorkedOrder } from './next-status.ts'
import { isFinalStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** In order of an order's life. docs/product/farmer-dashboard.md#what-to-do-first */
export const FARM_WORK = ['accept', 'pack', 'send', 'way'] as const
export type FarmWork = (typeof FARM_WORK)[number]

/** `packaging` splits by whether it is packed. */
export const STATUSES_OF_WORK: Readonly<Record<FarmWork, readonly OrderStatus[]>> = {
  accept: ['pending'],
  pack: ['accepted', 'growing', 'harvested', 'packaging'],
  send: ['packaging'],
  way: ['shipping'],
}

/** Neither delivered nor cancelled. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(status => !isFinalStatus(status))

interface PackedOrder {
  status: OrderStatus
  packedAt: Date | string | null
}

/** Undefined if delivered or cancelled. */
export function farmWorkOf({ status, packedAt }: PackedOrder): FarmWork | undefined {
  if (status === 'packaging') return packedAt === null ? 'pack' : 'send'
  return FARM_WORK.find(work => STATUSES_OF_WORK[work].includes(status))
}

/** One-tap actions: next status, packed, or undo. */
export const FARM_STEPS = ['accepted', 'growing', 'harvested', 'packaging', 'packed', 'shipping', 'back'] as const
export type FarmStep = (typeof FARM_STEPS)[number]

/** Undefined if nothing is the farm's to do. */
export function nextFarmStep(order: WorkedOrder & PackedOrder): FarmStep | undefined {
  if (order.status === 'packaging' && order.packedAt === null) return 'packed'
  const next = nextStatus('farmer', order)
  return FARM_STEPS.find(step => step === next)
}
