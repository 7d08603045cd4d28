import { readSavedCart, saveCart } from '@santhe/contracts'
import { savedCarts } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentProduct } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function savedCartRoutes({ domain }: Backend): Served[] {
  return [
    serve(readSavedCart, async ({ actor, now }) => {
      const lines = await savedCarts.read({ actor, now }, domain)
      return { items: lines.map(({ product, quantity }) => ({ product: presentProduct(product), quantity })) }
    }),

    serve(saveCart, async ({ actor, body: { items }, now }) => {
      await savedCarts.save({ personId: actor.id, items, now }, domain)
      return { message: items.length === 0 ? 'No cart is kept.' : 'Your cart is kept.' }
    }),
  ]
}
