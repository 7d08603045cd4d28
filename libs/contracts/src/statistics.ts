import { ORDER_STATUSES } from '@santhe/rules'
import { AdminProduct } from './admin-products.ts'
import { endpoint } from './endpoint.ts'
import { Moment, Rupees } from './fields.ts'
import { OrderItem } from './orders.ts'
import { z } from './schema.ts'

const Payments = z.object({ count: z.number(), amount: Rupees })

/** docs/product/office.md#statistics; counted within the caller's area. */
export const Statistics = z.object({
  totalFarmers: z.number(),
  totalProducts: z.number(),
  totalOrders: z.number(),
  totalCustomers: z.number(),
  /** What waits for approval; both null for whoever may not decide about it. */
  pendingProducts: z.number().nullable(),
  pendingProductList: z.array(AdminProduct).nullable(),
  ordersByStatus: z.record(z.enum(ORDER_STATUSES), z.number()),
  transactionStats: z.object({ totalRevenue: Rupees, onlinePayments: Payments, codPayments: Payments }),
  recentSalesData: z.array(
    z.object({
      id: z.number(),
      customerName: z.string(),
      items: z.array(OrderItem),
      total: Rupees,
      paymentMethod: z.enum(['cod', 'cashfree']),
      createdAt: Moment,
      status: z.enum(ORDER_STATUSES),
    }),
  ),
})
export type Statistics = z.output<typeof Statistics>

export const readStatistics = endpoint({
  call: 'GET /api/admin/statistics',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Counts and money within the caller’s scope',
  response: Statistics,
  provides: ['statistics', 'order', 'product'],
})
