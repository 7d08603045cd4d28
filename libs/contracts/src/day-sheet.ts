import { DELIVERY_WINDOWS, ORDER_STATUSES, PRODUCT_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IstDateText, Moment, optional, Rupees } from './fields.ts'
import { z } from './schema.ts'

/** An order on a day sheet: what to put into which boxes for whom. No street and no e-mail address. */
export const SheetOrder = z.object({
  id: z.number(),
  customerName: z.string(),
  /** City and PIN code. */
  area: z.string(),
  phone: z.string(),
  status: z.enum(ORDER_STATUSES),
  packedAt: Moment.nullable(),
  dueOn: IstDateText.nullable(),
  window: z.enum(DELIVERY_WINDOWS).nullable(),
  /** True where the buyer fetches it. */
  pickup: z.boolean().optional(),
  /** What is to be taken in cash at the delivery; 0 where nothing is. */
  toTake: Rupees,
  items: z.array(
    z.object({
      productId: z.number(),
      productName: z.string(),
      localName: z.string(),
      /** Boxes. */
      quantity: z.number(),
      unit: z.string(),
      unitsPerBox: z.number(),
      status: z.enum(PRODUCT_STATUSES),
    }),
  ),
})
export type SheetOrder = z.output<typeof SheetOrder>

/** A day sheet has at most so many orders. */
export const MOST_SHEET_ORDERS = 200

export const DaySheet = z.object({
  date: IstDateText,
  /** By the day on which they should arrive, then by id. */
  orders: z.array(SheetOrder),
  /** How many orders of that day wait to be accepted; they are not on the sheet. */
  toAccept: z.number(),
  /** Whether there are more orders than the sheet has. */
  hasMore: z.boolean(),
})
export type DaySheet = z.output<typeof DaySheet>

export const readDaySheet = endpoint({
  call: 'GET /api/orders/farmer/day',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'What the farm has to pick, pack and send on a day: today’s with what is overdue unless a date is given',
  query: z.object({ date: optional(IstDateText) }),
  response: DaySheet,
  provides: ['order'],
})
