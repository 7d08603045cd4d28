import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { Quantity } from './orders.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'

/** docs/product/products.md#waitlist */
export const PlaceInLine = z.object({
  /** 1 is next; 0 with an offer or outside the line. */
  place: z.number(),
  /** People in line without an offer. */
  waiting: z.number(),
  /** Boxes reserved for the caller. */
  offer: z.object({ quantity: z.number(), until: Moment }).optional(),
})
export type PlaceInLine = z.infer<typeof PlaceInLine>

const Wait = PlaceInLine.extend({ productId: z.number() })

/** One request for all the hearts of a page. docs/product/products.md#saved-products */
export const listWishes = endpoint({
  call: 'GET /api/users/wishes',
  access: 'signedIn',
  summary: 'The ids of the products that the caller saved, and their places in lines, the latest first',
  response: z.object({ saved: z.array(z.number()), waits: z.array(Wait) }),
  provides: ['person', 'wish'],
})

/** Shown by the overview. */
export const listWishedProducts = endpoint({
  call: 'GET /api/users/wishes/products',
  access: 'signedIn',
  summary: 'The products that the caller saved, and those they wait for, as far as the shop shows them',
  response: z.object({ saved: z.array(Product), waits: z.array(Wait.extend({ product: Product })) }),
  provides: ['person', 'wish', 'product', 'stock'],
})

/** The body names the desired state instead of toggling, so that a repeat, such as after a sign-in, undoes nothing. */
export const setWish = endpoint({
  call: 'PUT /api/products/:id/wish',
  access: 'signedIn',
  summary: 'Saves a product for the caller, or takes that back',
  body: z.strictObject({ kind: z.literal('saved'), isOn: z.boolean() }),
  response: z.object({ kind: z.literal('saved'), isOn: z.boolean() }),
  invalidates: ['wish'],
  repeatsHarmlessly: true,
})

export const joinLine = endpoint({
  call: 'POST /api/products/:id/waits',
  access: 'signedIn',
  summary: 'Takes the last place in the line for boxes of a product that can’t be bought; a repeat changes nothing',
  body: z.strictObject({ quantity: Quantity.default(1) }),
  response: PlaceInLine,
  errors: ['CONFLICT'],
  invalidates: ['wish'],
})

export const leaveLine = endpoint({
  call: 'DELETE /api/products/:id/waits',
  access: 'signedIn',
  summary: 'Gives up a place in line, or the boxes that are reserved by it',
  response: PlaceInLine,
  movesStock: true,
  invalidates: ['wish'],
})
