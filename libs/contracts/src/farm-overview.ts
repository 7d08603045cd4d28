import { endpoint } from './endpoint.ts'
import { FarmWorkCounts } from './farm-orders.ts'
import { FarmDebtsView } from './farm-statement.ts'
import { IstDateText, Rupees } from './fields.ts'
import { z } from './schema.ts'

const OrdersAndAmount = z.object({ orders: z.number(), amount: Rupees })

/** docs/product/farm-money.md#overview */
export const FarmOverview = z.object({
  /** Orders, each counted up to 200; `due` should arrive today. */
  work: FarmWorkCounts.extend({ due: z.number() }),
  products: z.object({
    /** On sale with five boxes or fewer. */
    low: z.number(),
    rejected: z.number(),
    active: z.number(),
  }),
  /** The farm's own items of everything that was ever delivered. */
  earned: Rupees,
  /** The last twelve weeks by their Mondays, the oldest first: the farm's own items, by how they were paid. */
  weeks: z.array(z.object({ monday: IstDateText, online: Rupees, cash: Rupees })),
  /** What earned most in these weeks, at most eight. */
  byProduct: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      localName: z.string(),
      boxes: z.number(),
      earned: Rupees,
    }),
  ),
  /** What all other products earned. */
  others: Rupees,
  /** Orders delivered in these weeks whose day was known, and how many of them came by it. */
  delivered: z.object({ orders: z.number(), onTime: z.number() }),
  rating: z.object({ average: z.number(), count: z.number() }),
  owed: z.object({
    beforeMonth: FarmDebtsView,
    inMonth: FarmDebtsView,
    now: FarmDebtsView,
    /** What buyers still wait for from the payment provider. */
    refunds: OrdersAndAmount,
    /** The farm's items, paid online, of orders that are still to be delivered. */
    ahead: OrdersAndAmount,
  }),
})
export type FarmOverview = z.output<typeof FarmOverview>

export const readFarmOverview = endpoint({
  call: 'GET /api/orders/farmer/overview',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'What the farm has to do today, what it earned in the last weeks, and what is owed',
  response: FarmOverview,
  errors: ['NOT_FOUND'],
  provides: ['order', 'product', 'stock', 'farm'],
})
