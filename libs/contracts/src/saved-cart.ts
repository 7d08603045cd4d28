import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'

const SavedLine = z.strictObject({ productId: Id, quantity: z.number().int().min(1).max(10) })

/** Copy from signing out, which clears the cart. docs/product/cart.md#signing-out */
export const readSavedCart = endpoint({
  call: 'GET /api/users/cart',
  access: 'signedIn',
  summary: 'The cart that was saved when the caller signed out, as far as it can still be bought',
  response: z.object({ items: z.array(z.object({ product: Product, quantity: z.number() })) }),
})

export const saveCart = endpoint({
  call: 'PUT /api/users/cart',
  access: 'signedIn',
  summary: 'Saves a copy of the cart with the account; an empty cart removes the copy',
  body: z.strictObject({ items: z.array(SavedLine).max(200) }),
  response: Done,
  repeatsHarmlessly: true,
})
