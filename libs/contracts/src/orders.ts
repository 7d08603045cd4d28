import { MAX_QUANTITY, MIN_QUANTITY, PAYMENT_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment, Paging, Rupees } from './fields.ts'
import { Order, PaymentMethod } from './order.ts'
import { z } from './schema.ts'

export const listOrders = endpoint({
  call: 'GET /api/orders',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'The caller’s own orders as a buyer, newest first',
  query: z.object({
    ...Paging,
    /** Only the orders of the latest purchase that was neither cancelled nor waits for its payment, all of them. */
    latestPurchase: z.literal('true').optional(),
  }),
  response: z.array(Order),
  provides: ['order'],
  paged: true,
})

/** What was paid once; it has one order per farm. */
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

/** One checkout makes an order per farm, and people look for what they paid once. */
export const readPurchase = endpoint({
  call: 'GET /api/purchases/:id',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'One purchase of the caller with its orders',
  params: IdParams,
  response: Purchase,
  provides: ['order'],
})

/** A box count per line: 1 to 10 (docs/product/cart.md#quantity). */
export const Quantity = z
  .number('Quantity must be a whole number from 1 to 10')
  .int('Quantity must be a whole number from 1 to 10')
  .min(MIN_QUANTITY, 'Quantity must be a whole number from 1 to 10')
  .max(MAX_QUANTITY, 'Quantity must be a whole number from 1 to 10')
