import { announced, endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** `value` is rupees for a fixed fee, percent for a percentage (storefront §3, Order fee). */
export const OrderFee = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['fixed', 'percentage']),
  value: z.number(),
  isActive: z.boolean(),
  applyToSubtotal: z.boolean(),
  displayOrder: z.number(),
})
export type OrderFee = z.output<typeof OrderFee>

export const listActiveOrderFees = endpoint({
  call: 'GET /api/order-fees/active',
  owner: 'storefront',
  may: 'anyone',
  summary: 'The active fees by displayOrder, then id',
  answer: z.array(OrderFee),
  shows: ['fee'],
  shared: true,
})

export const listOrderFees = endpoint({
  call: 'GET /api/admin/order-fees',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'All fees, inactive ones too, by displayOrder, then id',
  answer: z.array(OrderFee),
  shows: ['fee'],
})
export const createOrderFee = announced({
  call: 'POST /api/admin/order-fees',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Adds a fee',
})
export const updateOrderFee = announced({
  call: 'PUT /api/admin/order-fees/:id',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Changes a fee',
})
export const deleteOrderFee = announced({
  call: 'DELETE /api/admin/order-fees/:id',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Deletes a fee',
})
