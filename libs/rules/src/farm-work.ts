import { addDays, type IstDate } from './dates.ts'
import { nextStatus, type WorkedOrder } from './next-status.ts'
import { isFinalStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** The most urgent first. docs/product/farmer-dashboard.md#what-to-do-first */
export const FARM_WORK = ['accept', 'pack', 'send', 'way', 'growing'] as const
export type FarmWork = (typeof FARM_WORK)[number]

const TO_PACK: readonly OrderStatus[] = ['accepted', 'harvested', 'packaging']

/** `packaging` splits by whether it is packed, what is to be packed by its day (`packsUntil`). */
export const STATUSES_OF_WORK: Readonly<Record<FarmWork, readonly OrderStatus[]>> = {
  accept: ['pending'],
  pack: TO_PACK,
  send: ['packaging'],
  way: ['shipping'],
  growing: ['growing', ...TO_PACK],
}

/** Neither delivered nor cancelled. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(status => !isFinalStatus(status))

interface PackedOrder {
  status: OrderStatus
  packedAt: Date | string | null
}

interface DueOrder extends PackedOrder {
  /** The day on which it should arrive; null for an unknown one. */
  estimatedDelivery: string | null
}

/** Returns the last day whose orders are to be packed today. */
export function packsUntil(today: IstDate): IstDate {
  return addDays(today, 2)
}

/** Undefined if delivered or cancelled. */
export function farmWorkOf({ status, packedAt, estimatedDelivery }: DueOrder, today: IstDate): FarmWork | undefined {
  if (isFinalStatus(status)) return undefined
  if (status === 'pending') return 'accept'
  if (status === 'shipping') return 'way'
  if (packedAt !== null) return 'send'
  const isDueSoon = estimatedDelivery !== null && estimatedDelivery <= packsUntil(today)
  return status !== 'growing' && isDueSoon ? 'pack' : 'growing'
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
