import { checkCart, listActiveOrderFees, readDeliveryArea, readSavedCart, saveCart } from '@santhe/contracts'
import { carts, deliveryAreas, orderFees } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentCartSplit, presentCheckedLine, presentOrderFee, presentProduct } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function deliveryAreaRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [serve(readDeliveryArea, ({ params: { zipCode } }) => deliveryAreas.findArea(zipCode, domain))]
}

export function orderFeeRoutes({ domain }: Backend): Served[] {
  return [serve(listActiveOrderFees, async () => (await orderFees.listActiveFees(domain)).map(presentOrderFee))]
}

export function savedCartRoutes({ domain }: Backend): Served[] {
  return [
    serve(readSavedCart, async ({ actor, now }) => {
      const lines = await carts.readSavedCart({ actor, now }, domain)
      return {
        items: lines.map(({ product, quantity }) => ({ product: presentProduct(product, undefined), quantity })),
      }
    }),

    serve(saveCart, async ({ actor, body: { items }, now, text }) => {
      await carts.saveCart({ personId: actor.id, items, now }, domain)
      return { message: text(items.length === 0 ? 'cart.emptied' : 'cart.saved') }
    }),
  ]
}

export function cartRoutes({ domain }: Backend): Served[] {
  return [
    serve(checkCart, async ({ body, actor, now }) => {
      const lines = await carts.checkCart({ items: body.items, now, personId: actor?.id }, domain)
      const split = await carts.splitCart({ ...body, lines, now }, domain)
      return { lines: lines.map(presentCheckedLine), split: split ? presentCartSplit(split) : null }
    }),
  ]
}
