import { isFinalStatus, maySetStatus, type OrderStatus } from './order-status.ts'
import type { Role } from './roles.ts'

/** Orders by the moment of placing, or open ones by due day. docs/product/office.md#orders-tab. */
export const ORDER_SORTS = ['newest', 'oldest', 'due'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Orders that wait for the office. docs/product/office.md#work */
export const OFFICE_WORK = ['complaints', 'late', 'unpaid', 'accept'] as const
export type OfficeWork = (typeof OFFICE_WORK)[number]

/** Returns what people of a role can do something about: all staff about late orders. */
export function officeWorkOf(role: Role): OfficeWork[] {
  const may = {
    complaints: role === 'admin' || role === 'district_manager',
    late: true,
    unpaid: maySetStatus(role, 'pending', 'cancelled', 'unpaid'),
    accept: maySetStatus(role, 'pending', 'accepted'),
  }
  return OFFICE_WORK.filter(work => may[work])
}

/** What is due first comes first among work; closed orders are never due. */
export function defaultOrderSort(work: OfficeWork | undefined): OrderSort {
  return work === undefined ? 'newest' : 'due'
}

/** Returns whether a list of this status, or of all, can be sorted by due day. */
export function hasDueDays(status: OrderStatus | undefined): boolean {
  return status === undefined || !isFinalStatus(status)
}

/** Offers that end within so many days wait for the office. */
export const OFFICE_NOTICE_DAYS = 2
