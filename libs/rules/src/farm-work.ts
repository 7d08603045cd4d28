import { nextStatus, type WorkedOrder } from './next-status.ts'
import { isFinalStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** What a farm has to do with an open order, in the order of its life. docs/product/farmer-dashboard.md#what-to-do-first */
export const FARM_WORK = ['accept', 'pack', 'send', 'way'] as const
export type FarmWork = (typeof FARM_WORK)[number]

/** The statuses of each kind of work; of the orders in `packaging` those that are packed are to be sent, the others to be packed. */
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

/** Returns what a farm has to do with an order; undefined where it is delivered or cancelled. */
export function farmWorkOf({ status, packedAt }: PackedOrder): FarmWork | undefined {
  if (status === 'packaging') return packedAt === null ? 'pack' : 'send'
  return FARM_WORK.find(work => STATUSES_OF_WORK[work].includes(status))
}

/** What a farm may do with its orders at one tap: set the next status, mark them as packed, or take its last step back. */
export const FARM_STEPS = ['accepted', 'growing', 'harvested', 'packaging', 'packed', 'shipping', 'back'] as const
export type FarmStep = (typeof FARM_STEPS)[number]

/** Returns the step that takes an order of a farm on; undefined where what is left is not the farm's to do. */
export function nextFarmStep(order: WorkedOrder & PackedOrder): FarmStep | undefined {
  if (order.status === 'packaging' && order.packedAt === null) return 'packed'
  const next = nextStatus('farmer', order)
  return FARM_STEPS.find(step => step === next)
}
