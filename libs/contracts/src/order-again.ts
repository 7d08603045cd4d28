import { CheckedLine } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'

/** Decided by the server, so no screen offers what checkout refuses. */
export const OrderAgain = z.object({
  available: z.array(
    z.object({
      product: Product,
      /** Available boxes, at most `ordered`. */
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
      /** A similar product on sale, else with the next harvest. */
      nearest: Product.nullable(),
    }),
  ),
})
export type OrderAgain = z.output<typeof OrderAgain>

/** docs/product/orders.md#order-again */
export const readOrderAgain = endpoint({
  call: 'GET /api/orders/:id/again',
  access: 'signedIn',
  summary: 'What of one of the caller’s orders can be bought again, and what is nearest to the rest',
  response: OrderAgain,
  provides: ['order', 'product', 'stock'],
})

/** All orders of a purchase. */
export const readPurchaseAgain = endpoint({
  call: 'GET /api/purchases/:id/again',
  access: 'signedIn',
  summary: 'What of one of the caller’s purchases can be bought again, and what is nearest to the rest',
  response: OrderAgain,
  provides: ['order', 'product', 'stock'],
})
