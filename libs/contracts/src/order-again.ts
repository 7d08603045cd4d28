import { CheckedLine } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'

/** What of an earlier order can be bought again: the server decides, so that no screen offers what checkout would refuse. */
export const OrderAgain = z.object({
  available: z.array(
    z.object({
      product: Product,
      /** Boxes that can be bought now; fewer than `ordered` where fewer are available. */
      quantity: z.number(),
      ordered: z.number(),
    }),
  ),
  missing: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      localName: z.string(),
      ordered: z.number(),
      state: CheckedLine.shape.state.exclude(['ok']),
      /** The same sort: one that can be bought, else the one with the next harvest; null where nobody has it. */
      nearest: Product.nullable(),
    }),
  ),
})
export type OrderAgain = z.output<typeof OrderAgain>

/** Buying the same again took eleven taps, and found out at the last of them what was sold out. docs/product/orders.md#order-again */
export const readOrderAgain = endpoint({
  call: 'GET /api/orders/:id/again',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'What of one of the caller’s orders can be bought again, and what is nearest to the rest',
  params: IdParams,
  response: OrderAgain,
  provides: ['order', 'product', 'stock'],
})

/** The same for all farms’ orders of one purchase: home, overview and the empty cart offer what was paid at once. */
export const readPurchaseAgain = endpoint({
  call: 'GET /api/purchases/:id/again',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'What of one of the caller’s purchases can be bought again, and what is nearest to the rest',
  params: IdParams,
  response: OrderAgain,
  provides: ['order', 'product', 'stock'],
})
