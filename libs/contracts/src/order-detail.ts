import {
  ADJUSTMENT_KINDS,
  CHOICE_STATES,
  DELIVERY_AREAS,
  DELIVERY_WINDOWS,
  FAILED_OUTCOMES,
  ORDER_STATUSES,
  REFUND_STATES,
} from '@santhe/rules'
import { Complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { IstDateText, Moment, Rupees } from './fields.ts'
import { Order } from './order.ts'
import { z } from './schema.ts'
import { anyLines, text } from './text.ts'

/** Made or pending. */
export const Refund = z.object({
  amount: Rupees,
  /** 'due' and 'sent' are pending; 'failed' needs a person. */
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  createdAt: Moment,
  doneAt: Moment.nullable(),
  /** First and last day of arrival: 5 and 7 business days later. Omitted once done. */
  expectedFrom: IstDateText.optional(),
  expectedBy: IstDateText.optional(),
})
export type Refund = z.output<typeof Refund>

/** Changes of an order's boxes and money since it was placed, including a cancellation. docs/product/adjustments.md */
export const Adjustment = z.object({
  /** Position in the order's history of adjustments, from 1. */
  id: z.number(),
  kind: z.enum([...ADJUSTMENT_KINDS, 'cancelled', 'reopened']),
  /** Changed boxes and rupees: negative when returned. 0 boxes if only money changes. */
  lines: z.array(z.object({ productId: z.number(), quantity: z.number(), amount: Rupees })),
  /** Changed fields of the recipient. */
  changed: z.array(z.string()),
  amount: Rupees,
  reason: z.string(),
  by: z.string(),
  at: Moment,
  refund: Refund.nullable(),
})
export type Adjustment = z.output<typeof Adjustment>

/** total + adjusted = paid − refunded − toRefund + toCollect. */
const Money = z.object({
  total: Rupees,
  adjusted: Rupees,
  paid: Rupees,
  refunded: Rupees,
  toRefund: Rupees,
  toCollect: Rupees,
})

/** One step in an order's history. */
export const OrderStep = z.object({
  at: Moment,
  by: z.string(),
  /** Acting agent; for farm and staff only. */
  agent: z.string().optional(),
  role: z.string(),
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  reason: z.string(),
  /** Packed with this step. */
  isPacked: z.boolean().optional(),
  /** Failed delivery; the order stays in transit. docs/product/delivery.md#outcomes */
  outcome: z.enum(FAILED_OUTCOMES).optional(),
  /** The office reminded the farm of its next step; for farm and staff only. */
  isReminder: z.literal(true).optional(),
  /** Chosen day and window. docs/product/delivery.md#another-day */
  delivery: z.object({ date: IstDateText, window: z.enum(DELIVERY_WINDOWS) }).optional(),
})

export const OrderDetail = Order.extend({
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** The buyer's note without the delivery wish. */
  buyerNotes: z.string(),
  /** Oldest first. */
  adjustments: z.array(Adjustment),
  money: Money,
  complaints: z.array(Complaint),
  /** Complaint deadline for its buyer; null for others, and if not allowed. */
  mayComplainUntil: Moment.nullable(),
  /** The order whose boxes it replaces for free; otherwise omitted. */
  replaces: z.number().optional(),
  /** For moved harvests, oldest first: the buyer's options or choice. docs/product/adjustments.md#moved */
  choices: z.array(
    z.object({
      productId: z.number(),
      from: IstDateText,
      to: IstDateText,
      until: Moment,
      state: z.enum(CHOICE_STATES),
    }),
  ),
  /** Change deadline for its buyer; null for others, and if not allowed. */
  changeUntil: Moment.nullable(),
  /** For its buyer: added boxes, reserved until paid. docs/product/adjustments.md#changes */
  openChange: z
    .object({
      amount: Rupees,
      until: Moment,
      items: z.array(z.object({ productId: z.number(), quantity: z.number() })),
    })
    .optional(),
  /** Whether the caller may now pack less than ordered. */
  mayPackShort: z.boolean(),
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees, displayOrder: z.number() })),
  timeline: z.array(OrderStep),
  /** Null if not packed. */
  packedAt: Moment.nullable(),
  /** Statuses the caller may set. */
  maySet: z.array(z.enum(ORDER_STATUSES)),
  mayCancel: z.boolean(),
  /** Null when cancelling isn't possible. */
  cancelUntil: Moment.nullable(),
  isOwn: z.boolean(),
  /** For its buyer, unless payment is open. */
  mayOrderAgain: z.boolean(),
  /** Deadline of an open online payment. */
  payUntil: Moment.nullable(),
  refund: Refund.nullable(),
  /** Whether the caller may remind its farm now. docs/product/office.md#reminding-a-farm */
  mayRemind: z.boolean().optional(),
  /** For staff in scope, and buyers of late orders. */
  farmPhone: z.string().nullable(),
  /** In transit and delivered; `agent` is a first name, '' without an agent. */
  delivery: z.object({ window: z.enum(DELIVERY_WINDOWS).nullable(), agent: z.string() }).optional(),
  /** Number of its bill of supply, from the first handover. docs/product/adjustments.md#paper */
  bill: z.string().optional(),
  /** Omitted without a photo. */
  photoUntil: Moment.optional(),
  /** For its buyer once placed and not awaiting payment. */
  pickupPlace: z.object({ address: z.string(), hours: z.string() }).optional(),
  /** Set if the caller may choose another day: area and first day. docs/product/delivery.md#another-day */
  deliveryChoice: z.object({ area: z.enum(DELIVERY_AREAS), from: IstDateText }).optional(),
})
export type OrderDetail = z.output<typeof OrderDetail>

export const readOrder = endpoint({
  call: 'GET /api/orders/:id',
  access: 'signedIn',
  summary: 'One order, for its buyer, its farm and staff in scope',
  response: OrderDetail,
  provides: ['order'],
})

/** Order summary until the first handover, then bill and credit notes. docs/product/adjustments.md#paper */
export const readBill = endpoint({
  call: 'GET /api/orders/:id/bill',
  access: 'signedIn',
  summary: 'The bill of supply of an order as PDF, for its buyer, its farm and staff in scope',
  response: z.string(),
  provides: ['order'],
  file: 'application/pdf',
})

/** Accepts 'canceled'. `reason` goes into the timeline. */
export const OrderStatusForm = z.strictObject({
  status: text(1, 'form.status', 40),
  reason: anyLines(500).optional(),
  /** Status as seen: nothing is set if it changed. */
  seenStatus: text(1, 'form.status', 40).optional(),
})

export const setOrderStatus = endpoint({
  call: 'PUT /api/orders/:id/status',
  access: 'signedIn',
  summary: 'Sets an order’s status; the buyer may cancel inside the window',
  body: OrderStatusForm,
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'NOT_CANCELLABLE', 'OUT_OF_STOCK', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  movesStock: true,
  idempotent: true,
})
