import { DELIVERY_WINDOWS, ORDER_STATUSES, PRODUCT_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IstDateText, Moment, optional, Rupees } from './fields.ts'
import { z } from './schema.ts'

/** Boxes and customer, without street and email. */
export const SheetOrder = z.object({
  id: z.number(),
  customerName: z.string(),
  /** City and PIN. */
  area: z.string(),
  phone: z.string(),
  status: z.enum(ORDER_STATUSES),
  packedAt: Moment.nullable(),
  dueOn: IstDateText.nullable(),
  window: z.enum(DELIVERY_WINDOWS).nullable(),
  /** True for pickup. */
  pickup: z.boolean().optional(),
  /** Cash to collect; 0 if none. */
  toTake: Rupees,
  /** Number of its adjustments: `seen` when packing short. */
  adjustments: z.number(),
  items: z.array(
    z.object({
      productId: z.number(),
      productName: z.string(),
      localName: z.string(),
      quantity: z.number(),
      unit: z.string(),
      unitsPerBox: z.number(),
      status: z.enum(PRODUCT_STATUSES),
    }),
  ),
})
export type SheetOrder = z.output<typeof SheetOrder>

export const MOST_SHEET_ORDERS = 200

export const DaySheet = z.object({
  date: IstDateText,
  /** By estimated date, then id. */
  orders: z.array(SheetOrder),
  /** Orders of the day that are not accepted, so not listed. */
  toAccept: z.number(),
  /** Whether the list leaves some out. */
  hasMore: z.boolean(),
})
export type DaySheet = z.output<typeof DaySheet>

export const readDaySheet = endpoint({
  call: 'GET /api/orders/farmer/day',
  access: ['farmer'],
  summary: 'What the farm has to pick, pack and send on a day: today’s with what is overdue unless a date is given',
  query: z.object({ date: optional(IstDateText) }),
  response: DaySheet,
  provides: ['order'],
})
