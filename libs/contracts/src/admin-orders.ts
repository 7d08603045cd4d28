import { OFFICE_WORK, ORDER_SORTS } from '@santhe/rules'
import { Complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, optional, pagesOf } from './fields.ts'
import { Order, StatusFilter } from './order.ts'
import { OrderDetail, OrderStatusForm } from './order-detail.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/**
 * Without street, phone and the buyer's note; `notes` is only the delivery wish (docs/product/office.md#orders-tab).
 */
export const AdminOrder = Order.extend({
  /** City and PIN. */
  area: z.string(),
  /** Bought by the caller, so a colleague handles it. */
  isOwn: z.boolean(),
  /** Nobody can reopen it. */
  isClosed: z.literal(true).optional(),
  /** Null if the caller may not call the farm, or it gave no phone. */
  farmPhone: z.string().nullable(),
  /** Whether the caller may remind its farm now. docs/product/office.md#reminding-a-farm */
  mayRemind: z.boolean(),
  /** Open ones, due first; with `work=complaints` only. */
  complaints: z.array(Complaint).optional(),
})
export type AdminOrder = z.output<typeof AdminOrder>

/** Default page size of office orders. */
export const ADMIN_ORDERS_LIMIT = 25

const adminFilters = {
  status: StatusFilter,
  farmerId: optional(Id),
  /** A full order number, word beginnings, or at least six last digits of a phone. */
  search: SearchText,
  /** Days of placing, inclusive. */
  from: optional(IstDateText),
  to: optional(IstDateText),
  /** Late by the farm's dates, payment pending, or to be accepted. */
  work: optional(z.enum(OFFICE_WORK)),
}
const adminQuery = z.object({
  ...adminFilters,
  /** 'due' lists only open orders, or those of `status`; default with `work`. */
  sort: optional(z.enum(ORDER_SORTS)),
  ...pagesOf(ADMIN_ORDERS_LIMIT),
})

export const listAllOrders = endpoint({
  call: 'GET /api/admin/orders',
  access: ['admin'],
  summary: 'All orders, newest first, oldest first or by due day',
  query: adminQuery,
  response: z.array(AdminOrder),
  provides: ['order'],
  paged: true,
})

export const listDistrictOrders = endpoint({
  call: 'GET /api/admin/orders/district',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Orders in the caller’s scope, newest first, oldest first or by due day',
  query: adminQuery,
  response: z.array(AdminOrder),
  provides: ['order'],
  paged: true,
})

export const exportOrders = endpoint({
  call: 'GET /api/admin/orders/export',
  access: ['admin', 'district_manager'],
  summary: 'The orders in the caller’s scope that fit the filters, newest first, as a file for spreadsheets',
  query: z.object(adminFilters),
  response: z.string(),
  file: 'text/csv',
})

export const setAdminOrderStatus = endpoint({
  call: 'PUT /api/admin/orders/:id/status',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Sets an order’s status within the caller’s scope',
  body: OrderStatusForm,
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'OUT_OF_STOCK', 'NOT_CANCELLABLE', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  idempotent: true,
})

export const remindFarm = endpoint({
  call: 'POST /api/admin/orders/:id/remind',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Reminds an order’s farm of its next step, once an hour',
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'CONFLICT'],
  invalidates: ['order'],
  idempotent: true,
})
