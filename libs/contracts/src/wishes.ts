import { endpoint } from './endpoint.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'

/** One request for all the hearts of a page. docs/product/products.md#saved-products */
export const listWishes = endpoint({
  call: 'GET /api/users/wishes',
  access: 'signedIn',
  summary: 'The ids of the products that the caller saved, and of those they want to hear of, the latest first',
  response: z.object({ saved: z.array(z.number()), tellMe: z.array(z.number()) }),
  provides: ['person', 'wish'],
})

/** What the overview shows. */
export const listWishedProducts = endpoint({
  call: 'GET /api/users/wishes/products',
  access: 'signedIn',
  summary: 'The products that the caller saved, and those they want to hear of, as far as the shop shows them',
  response: z.object({ saved: z.array(Product), tellMe: z.array(Product) }),
  provides: ['person', 'wish', 'product', 'stock'],
})

/** The body names what is to be true instead of toggling, so that a repeat, after a sign-in say, takes nothing back. */
export const setWish = endpoint({
  call: 'PUT /api/products/:id/wish',
  access: 'signedIn',
  summary: 'Saves a product for the caller, or the wish to hear of it once it can be bought, or takes that back',
  body: z.strictObject({ kind: z.enum(['saved', 'tellMe']), isOn: z.boolean() }),
  response: z.object({ kind: z.enum(['saved', 'tellMe']), isOn: z.boolean() }),
  errors: ['CONFLICT'],
  invalidates: ['wish'],
})
