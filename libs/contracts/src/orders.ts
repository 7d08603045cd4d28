import { MAX_QUANTITY, MIN_QUANTITY, PAYMENT_STATUSES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Paging, Rupees } from './fields.ts'
import { Order, PaymentMethod } from './order.ts'
import { z } from './schema.ts'

export const listOrders = endpoint({
  call: 'GET /api/orders',
  access: 'signedIn',
  summary: 'The caller’s own orders as a buyer, newest first',
  query: z.object({
    ...Paging,
    /** Only the latest purchase that is neither cancelled nor unpaid. */
    latestPurchase: z.literal('true').optional(),
    /** Only open orders that accept more boxes of this product. docs/product/adjustments.md#changes */
    addTo: Id.optional(),
  }),
  response: z.array(Order),
  provides: ['order'],
  paged: true,
})

/** One payment, one order per farm. */
export const Purchase = z.object({
  id: z.number(),
  createdAt: Moment,
  paymentMethod: PaymentMethod,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  payUntil: Moment.nullable(),
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees })),
  subtotal: Rupees,
  total: Rupees,
  orders: z.array(Order),
})
export type Purchase = z.output<typeof Purchase>

/** Groups what was paid together. */
export const readPurchase = endpoint({
  call: 'GET /api/purchases/:id',
  access: 'signedIn',
  summary: 'One purchase of the caller with its orders',
  response: Purchase,
  provides: ['order'],
})

/** Boxes, 1 to 10 (docs/product/cart.md#quantity). */
export const Quantity = z
  .number(coded('form.quantity'))
  .int(coded('form.quantity'))
  .min(MIN_QUANTITY, coded('form.quantity'))
  .max(MAX_QUANTITY, coded('form.quantity'))
