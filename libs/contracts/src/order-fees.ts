import { FEE_TYPES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Rupees } from './fields.ts'
import { z } from './schema.ts'

/** Fees per area from a subtotal. */
const FeeRow = z.object({ from: Rupees, urban: Rupees, rural: Rupees, extended: Rupees })

/** `value`: rupees if fixed, percent, or 0 for tables (docs/product/checkout.md#fee-fields). */
export const OrderFee = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  type: z.enum(FEE_TYPES),
  value: z.number(),
  /** Only for type `table`. */
  table: z.array(FeeRow).optional(),
  isActive: z.boolean(),
  applyToSubtotal: z.boolean(),
  displayOrder: z.number(),
})
export type OrderFee = z.output<typeof OrderFee>

export const listActiveOrderFees = endpoint({
  call: 'GET /api/order-fees/active',
  access: 'anyone',
  summary: 'The active fees by displayOrder, then id',
  response: z.array(OrderFee),
  provides: ['fee'],
  shared: true,
})
