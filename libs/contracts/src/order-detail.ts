import { DELIVERY_AREAS, DELIVERY_WINDOWS, FAILED_OUTCOMES, ORDER_STATUSES, REFUND_STATES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IdParams, IstDateText, Moment, Rupees } from './fields.ts'
import { Order } from './order.ts'
import { z } from './schema.ts'
import { anyLines, text } from './text.ts'

/** What was refunded of an order's payment, or will be. */
export const Refund = z.object({
  amount: Rupees,
  /** 'due' and 'sent' are on their way; 'failed' waits for somebody of the market. */
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  createdAt: Moment,
  doneAt: Moment.nullable(),
})
export type Refund = z.output<typeof Refund>

/** One step in an order's history. */
export const OrderStep = z.object({
  at: Moment,
  by: z.string(),
  /** The taluk agent who took the step for that person; for the farm and staff alone, and absent where nobody helped. */
  agent: z.string().optional(),
  role: z.string(),
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  reason: z.string(),
  /** True where the farm marked the order as packed with this step. */
  isPacked: z.boolean().optional(),
  /** What kept the order from being handed over: the order stays on its way. docs/product/delivery.md#outcomes */
  outcome: z.enum(FAILED_OUTCOMES).optional(),
  /** The day and window that were chosen with this step. docs/product/delivery.md#another-day */
  delivery: z.object({ date: IstDateText, window: z.enum(DELIVERY_WINDOWS) }).optional(),
})

export const OrderDetail = Order.extend({
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** This order's share of the purchase's fees. */
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees, displayOrder: z.number() })),
  timeline: z.array(OrderStep),
  /** When its farm marked it as packed; null where it has not. */
  packedAt: Moment.nullable(),
  /** The statuses the caller may choose now; empty where they may choose none. */
  maySet: z.array(z.enum(ORDER_STATUSES)),
  mayCancel: z.boolean(),
  /** Until when the buyer may cancel; null where they may not. */
  cancelUntil: Moment.nullable(),
  /** Whether the caller bought it. */
  isOwn: z.boolean(),
  /** True for its buyer, unless its payment is open. */
  mayOrderAgain: z.boolean(),
  /** Until when an open online payment can be made; null where none is open. */
  payUntil: Moment.nullable(),
  refund: Refund.nullable(),
  /** Where the buyer of a late order can ask; null for everybody else, and as long as it is not late. */
  farmPhone: z.string().nullable(),
  /** While it is on its way, and once it is delivered: its window, and who brings it by first name, '' where no delivery agent does. */
  delivery: z.object({ window: z.enum(DELIVERY_WINDOWS).nullable(), agent: z.string() }).optional(),
  /** Until when `readDeliveryPhoto` has a photo of it; left out where there is none. */
  photoUntil: Moment.optional(),
  /** Where and when its buyer fetches it, once it is placed and no payment is open; left out for everybody else. */
  pickupPlace: z.object({ address: z.string(), hours: z.string() }).optional(),
  /** Where the caller may choose another day or window now: the area that it goes to, and the first day. docs/product/delivery.md#another-day */
  deliveryChoice: z.object({ area: z.enum(DELIVERY_AREAS), from: IstDateText }).optional(),
})
export type OrderDetail = z.output<typeof OrderDetail>

export const readOrder = endpoint({
  call: 'GET /api/orders/:id',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'One order, for its buyer, its farm and staff in scope',
  params: IdParams,
  response: OrderDetail,
  provides: ['order'],
})

/** `status` takes 'canceled' as 'cancelled'. `reason` is stored in the timeline. */
export const OrderStatusForm = z.strictObject({
  status: text(1, 'Status is required', 40),
  reason: anyLines(500).optional(),
  /** The order's status as it was seen: where somebody has set another one since, nothing is set. */
  seenStatus: text(1, 'Status is required', 40).optional(),
})

export const setOrderStatus = endpoint({
  call: 'PUT /api/orders/:id/status',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'Sets an order’s status; the buyer may cancel inside the window',
  params: IdParams,
  body: OrderStatusForm,
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'NOT_CANCELLABLE', 'OUT_OF_STOCK', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  idempotent: true,
})
