import { readSavedCart, saveCart } from '@santhe/contracts'
import { saveCart as keepCart, readSavedCart as readKept } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'
import { presentProduct } from '../../presenters/products.ts'

export function savedCartRoutes({ domain }: Backend): Served[] {
  return [
    serve(readSavedCart, async ({ actor, now }) => {
      const lines = await readKept({ actor, now }, domain)
      return { items: lines.map(({ product, quantity }) => ({ product: presentProduct(product), quantity })) }
    }),

    serve(saveCart, async ({ actor, body: { items }, now }) => {
      await keepCart({ personId: actor.id, items, now }, domain)
      return { message: items.length === 0 ? 'No cart is kept.' : 'Your cart is kept.' }
    }),
  ]
}
