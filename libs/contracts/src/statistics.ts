import { ORDER_STATUSES } from '@santhe/rules'
import { AdminProduct } from './admin-products.ts'
import { endpoint } from './endpoint.ts'
import { IstDateText, Moment, Rupees } from './fields.ts'
import { OrderItem } from './order.ts'
import { z } from './schema.ts'

const Payments = z.object({ count: z.number(), amount: Rupees })

/** docs/product/office.md#statistics; within the caller's area. */
export const Statistics = z.object({
  totalFarmers: z.number(),
  totalProducts: z.number(),
  totalOrders: z.number(),
  totalCustomers: z.number(),
  /** Null without the right to approve. */
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
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Counts and money within the caller’s scope',
  response: Statistics,
  provides: ['statistics', 'order', 'product'],
})

/** Each counted up to 200; null for work the caller's role cannot do. */
export const OfficeWorkCounts = z.object({
  /** Complaints at the office. */
  complaints: z.number().nullable(),
  late: z.number().nullable(),
  unpaid: z.number().nullable(),
  accept: z.number().nullable(),
  /** `oldest`: since when the oldest one waits. */
  approvals: z.object({ count: z.number(), oldest: Moment.nullable() }).nullable(),
  ending: z.number().nullable(),
  /** Stops of today's rounds, for delivery agents. */
  round: z.number().nullable(),
})
export type OfficeWorkCounts = z.output<typeof OfficeWorkCounts>

export const readOfficeWork = endpoint({
  call: 'GET /api/admin/work',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary:
    'How many orders are late, unpaid, to be accepted or in today’s rounds, and products to be approved or ending',
  response: OfficeWorkCounts,
  provides: ['order', 'product'],
})

/** Products by waiting time; `upToDays` null is the rest. */
const Waits = z.array(z.object({ upToDays: z.number().nullable(), products: z.number() }))

/** docs/product/office.md#history; within the caller's area. */
export const StatisticsHistory = z.object({
  /** All IST days, oldest first. */
  days: z.array(
    z.object({
      day: IstDateText,
      onlineOrders: z.number(),
      codOrders: z.number(),
      onlineRevenue: Rupees,
      codRevenue: Rupees,
    }),
  ),
  /** Sums over the same number of days before. */
  before: z.object({ orders: z.number(), revenue: Rupees }),
  /** Null without the right to approve. */
  approvals: z.object({ waiting: Waits, decided: Waits }).nullable(),
  /** Without cancelled ones, most first. */
  boxesByCategory: z.array(z.object({ categoryId: z.number(), name: z.string(), boxes: z.number() })),
  /** Open pre-orders by Monday of harvest week, 12 weeks; without a date, by the end of the harvest month. */
  preOrdersByWeek: z.array(z.object({ monday: IstDateText, orders: z.number(), boxes: z.number() })),
  /** Earlier, later and undated boxes. */
  preOrdersBeside: z.object({ earlier: z.number(), later: z.number(), noWeek: z.number() }),
})
export type StatisticsHistory = z.output<typeof StatisticsHistory>

export const readStatisticsHistory = endpoint({
  call: 'GET /api/admin/statistics/history',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary:
    'Orders and revenue by day, waits for approval, boxes by category and by harvest week, within the caller’s scope',
  query: z.object({
    /** Days up to today (IST). */
    days: z
      .enum(['30', '90'])
      .default('30')
      .transform(days => (days === '90' ? 90 : 30)),
  }),
  response: StatisticsHistory,
  provides: ['statistics', 'order', 'product', 'category'],
})
