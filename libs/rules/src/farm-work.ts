import { addDays, type IstDate } from './dates.ts'
import { nextStatus, type WorkedOrder } from './next-status.ts'
import { isFinalStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** Work of a farm, most urgent first. docs/product/farmer-dashboard.md#what-to-do-first */
export const FARM_WORK = ['accept', 'pack', 'send', 'way', 'growing'] as const
export type FarmWork = (typeof FARM_WORK)[number]

const TO_PACK: readonly OrderStatus[] = ['accepted', 'harvested', 'packaging']

/**
 * Statuses by work. `packaging` means packing or sending, depending on `packedAt`; open orders are packed by their due day
 * (`packsUntil`).
 */
export const STATUSES_OF_WORK: Readonly<Record<FarmWork, readonly OrderStatus[]>> = {
  accept: ['pending'],
  pack: TO_PACK,
  send: ['packaging'],
  way: ['shipping'],
  growing: ['growing', ...TO_PACK],
}

export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(status => !isFinalStatus(status))

interface PackedOrder {
  status: OrderStatus
  packedAt: Date | string | null
}

interface DueOrder extends PackedOrder {
  /** Day of the expected arrival; null if unknown. */
  estimatedDelivery: string | null
}

/** Returns the last due day whose orders should be packed today. */
export function packsUntil(today: IstDate): IstDate {
  return addDays(today, 2)
}

/** Returns undefined for delivered and cancelled orders. */
export function farmWorkOf({ status, packedAt, estimatedDelivery }: DueOrder, today: IstDate): FarmWork | undefined {
  if (isFinalStatus(status)) return undefined
  if (status === 'pending') return 'accept'
  if (status === 'shipping') return 'way'
  if (packedAt !== null) return 'send'
  const isDueSoon = estimatedDelivery !== null && estimatedDelivery <= packsUntil(today)
  return status !== 'growing' && isDueSoon ? 'pack' : 'growing'
}

/** Actions of one tap: the next status, packed, or undo. */
export const FARM_STEPS = ['accepted', 'growing', 'harvested', 'packaging', 'packed', 'shipping', 'back'] as const
export type FarmStep = (typeof FARM_STEPS)[number]

/** Returns undefined if the farm has nothing to do. */
export function nextFarmStep(order: WorkedOrder & PackedOrder): FarmStep | undefined {
  if (order.status === 'packaging' && order.packedAt === null) return 'packed'
  const next = nextStatus('farmer', order)
  return FARM_STEPS.find(step => step === next)
}
