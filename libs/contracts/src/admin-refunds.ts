import { endpoint } from './endpoint.ts'
import { IstDateText, Moment } from './fields.ts'
import { Refund } from './order-detail.ts'
import { z } from './schema.ts'
import { text } from './text.ts'

const OfficeRefund = Refund.extend({
  id: z.string(),
  /** Null when a double payment is refunded. */
  orderId: z.number().nullable(),
  purchaseId: z.number(),
  farmName: z.string(),
  buyer: z.string(),
  /** The person who caused it. */
  by: z.string(),
  /** Whether the office pays it, by bank or cash. */
  isManual: z.boolean(),
  /** Business days since then; banks take 5 to 7. */
  businessDays: z.number(),
  dueBy: IstDateText,
  /** Why the last attempt failed; '' if it did not. */
  error: z.string(),
  /** Reference of transfer or receipt, and who paid it; '' if the provider pays. */
  reference: z.string(),
  paidBy: z.string(),
  mayRetry: z.boolean(),
  mayPay: z.boolean(),
})
export type OfficeRefund = z.output<typeof OfficeRefund>

/** A payment or refund that does not match the records. */
const PaymentIncident = z.object({
  id: z.string(),
  text: z.string(),
  paymentId: z.string().nullable(),
  count: z.number(),
  firstAt: Moment,
  lastAt: Moment,
})

/** Refunds have the payment provider's ids. */
const params = z.strictObject({ id: z.string().regex(/^\w{1,64}$/) })

export const listRefunds = endpoint({
  call: 'GET /api/admin/refunds',
  access: ['admin', 'district_manager'],
  summary: 'Refunds in the caller’s scope, open ones first; for admins payment incidents too',
  response: z.object({
    refunds: z.array(OfficeRefund),
    /** Whether the list leaves some out. */
    hasMore: z.boolean(),
    incidents: z.array(PaymentIncident),
  }),
  provides: ['order'],
})

export const retryRefund = endpoint({
  call: 'POST /api/admin/refunds/:id/retry',
  access: listRefunds.access,
  summary: 'Sends a refund that failed once more, at once',
  params,
  response: OfficeRefund,
  errors: ['CONFLICT'],
  invalidates: ['order'],
})

export const payRefund = endpoint({
  call: 'POST /api/admin/refunds/:id/paid',
  access: listRefunds.access,
  summary: 'Notes that the office paid a refund, with the reference of transfer or receipt',
  params,
  body: z.strictObject({ reference: text(1, 'form.reference', 80) }),
  response: OfficeRefund,
  errors: ['STATUS_NOT_ALLOWED', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  idempotent: true,
})
