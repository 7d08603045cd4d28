import { placeOrder, placePurchase, quoteCheckout } from '@santhe/contracts'
import { carts, purchases } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentOrder, presentQuote } from '@santhe/presenters/shop'
import { readNotes } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { countPlaced } from '../../market-metrics.ts'
import { failNotOffered, payingCustomer } from '../../payments/paying-customer.ts'

export function checkoutRoutes({
  domain,
  reservationSeconds,
  onlinePayments: payments,
  paymentSeconds,
}: Backend): Served[] {
  return [
    serve(quoteCheckout, async ({ body, actor, now }) =>
      presentQuote(await carts.quoteCheckout({ actor, ...body, reservationSeconds, now }, domain)),
    ),

    serve(
      placePurchase,
      async ({ body: { quoteId, deliveries, pickup, ...form }, actor, now, idempotencyKey, language }) => {
        if (form.paymentMethod === 'cashfree') {
          if (!payments) failNotOffered()
          payingCustomer({ buyerId: actor.id, language, name: form.firstName, email: form.email, phone: form.phone })
        }
        const placed = await purchases.placePurchase(
          {
            actor,
            form: { ...form, ...readNotes(form.notes) },
            deliveries,
            quoteId,
            pickup,
            now,
            idempotencyKey,
            paymentSeconds,
          },
          domain,
        )
        countPlaced(form.paymentMethod, placed.orders.length)
        return { purchaseId: placed.purchaseId, orders: placed.orders.map(presentOrder) }
      },
    ),

    serve(placeOrder, async ({ body, actor, now, idempotencyKey }) => {
      const { farmerId, items, total, quoteId, pickup, ...form } = body
      const cart = { farmerId, items, total, quoteId, pickup }
      const order = { actor, form: { ...form, ...readNotes(form.notes) }, ...cart, now, idempotencyKey }
      const placed = await purchases.placeOrder(order, domain)
      countPlaced(form.paymentMethod, 1)
      return presentOrder(placed)
    }),
  ]
}
