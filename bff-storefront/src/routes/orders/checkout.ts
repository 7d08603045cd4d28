import { placeOrder, placePurchase, quoteCheckout } from '@santhe/contracts'
import {
  placeOrder as orderFromFarm,
  placePurchase as orderQuoted,
  quoteCheckout as priceAndHold,
} from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { presentQuote } from '../../presenters/checkout.ts'
import { presentOrder } from '../../presenters/orders.ts'

export function checkoutRoutes({ domain, holdSeconds }: Backend): Served[] {
  return [
    serve(quoteCheckout, async ({ body, actor, now }) =>
      presentQuote(await priceAndHold({ actor, items: body.items, holdSeconds, now }, domain)),
    ),

    serve(placePurchase, async ({ body: { quoteId, ...form }, actor, now, idempotencyKey }) => {
      if (form.paymentMethod === 'cashfree') {
        fail('NOT_SERVED_YET', { message: 'Online payment is not available yet. Please choose cash on delivery.' })
      }
      const placed = await orderQuoted({ actor, form, quoteId, now, idempotencyKey }, domain)
      return { purchaseId: placed.purchaseId, orders: placed.orders.map(presentOrder) }
    }),

    serve(placeOrder, async ({ body, actor, now, idempotencyKey }) => {
      const { farmerId, items, total, quoteId, ...form } = body
      const order = await orderFromFarm({ actor, form, farmerId, items, total, quoteId, now, idempotencyKey }, domain)
      return presentOrder(order)
    }),
  ]
}
