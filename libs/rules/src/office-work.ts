import { isFinalStatus, maySetStatus, type OrderStatus } from './order-status.ts'
import type { Role } from './roles.ts'

/** By time of placing, or open orders by due day. docs/product/office.md#orders-tab. */
export const ORDER_SORTS = ['newest', 'oldest', 'due'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Kinds of orders that need the office. docs/product/office.md#work */
export const OFFICE_WORK = ['complaints', 'late', 'unpaid', 'accept'] as const
export type OfficeWork = (typeof OFFICE_WORK)[number]

/** Returns the work that a role can do; late orders concern all staff. */
export function officeWorkOf(role: Role): OfficeWork[] {
  const may = {
    complaints: role === 'admin' || role === 'district_manager',
    late: true,
    unpaid: maySetStatus(role, 'pending', 'cancelled', 'unpaid'),
    accept: maySetStatus(role, 'pending', 'accepted'),
  }
  return OFFICE_WORK.filter(work => may[work])
}

/** Sorts work by due day; closed orders have none. */
export function defaultOrderSort(work: OfficeWork | undefined): OrderSort {
  return work === undefined ? 'newest' : 'due'
}

/** Returns whether a list with this status, or of all statuses, can be sorted by due day. */
export function hasDueDays(status: OrderStatus | undefined): boolean {
  return status === undefined || !isFinalStatus(status)
}

/** Number of days before their end from which offers need the office. */
export const OFFICE_NOTICE_DAYS = 2
