import { endpoint } from './endpoint.ts'
import { FarmWorkCounts } from './farm-orders.ts'
import { FarmDebtsView } from './farm-statement.ts'
import { IstDateText, Rupees } from './fields.ts'
import { z } from './schema.ts'

const OrdersAndAmount = z.object({ orders: z.number(), amount: Rupees })

/** docs/product/farm-money.md#overview */
export const FarmOverview = z.object({
  /** Counted up to 200; `due` is today. */
  work: FarmWorkCounts.extend({ due: z.number() }),
  products: z.object({
    /** On sale with at most five boxes. */
    low: z.number(),
    rejected: z.number(),
    active: z.number(),
  }),
  /** All delivered items of the farm. */
  earned: Rupees,
  /** Twelve weeks by Monday, oldest first, by payment method. */
  weeks: z.array(z.object({ monday: IstDateText, online: Rupees, cash: Rupees })),
  /** Top eight. */
  byProduct: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      localName: z.string(),
      boxes: z.number(),
      earned: Rupees,
    }),
  ),
  /** Sum of all other products. */
  others: Rupees,
  /** Deliveries with a known date, and on-time ones. */
  delivered: z.object({ orders: z.number(), onTime: z.number() }),
  rating: z.object({ average: z.number(), count: z.number() }),
  owed: z.object({
    beforeMonth: FarmDebtsView,
    inMonth: FarmDebtsView,
    now: FarmDebtsView,
    /** Pending at the provider. */
    refunds: OrdersAndAmount,
    /** Paid online, not delivered. */
    ahead: OrdersAndAmount,
  }),
})
export type FarmOverview = z.output<typeof FarmOverview>

export const readFarmOverview = endpoint({
  call: 'GET /api/orders/farmer/overview',
  access: ['farmer'],
  summary: 'What the farm has to do today, what it earned in the last weeks, and what is owed',
  response: FarmOverview,
  errors: ['NOT_FOUND'],
  provides: ['order', 'product', 'stock', 'farm'],
})
