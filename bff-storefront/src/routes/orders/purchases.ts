import { payOnDelivery, readPurchase, readPurchaseAgain, resumePayment } from '@santhe/contracts'
import { payments, purchases } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentOrderAgain, presentPurchase, presentSession } from '@santhe/presenters/shop'
import { fail } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { customerOf } from '../../payments/paying-customer.ts'

export function purchaseRoutes({ domain, onlinePayments }: Backend): Served[] {
  return [
    serve(readPurchase, async ({ params, actor, now }) =>
      presentPurchase(await purchases.findPurchase({ id: params.id, buyerId: actor.id }, domain), now),
    ),

    serve(readPurchaseAgain, async ({ params, actor, now }) =>
      presentOrderAgain(await purchases.readPurchaseAgain({ actor, id: params.id, now }, domain)),
    ),

    serve(payOnDelivery, async ({ params, actor, now }) => {
      const own = { purchaseId: params.id, buyerId: actor.id }
      // Settles received money first.
      const payment = await payments.findPaymentOfPurchase(own, domain)
      await onlinePayments?.trySyncPayment({ payment, now })
      await payments.payOnDelivery({ ...own, now }, domain)
      return presentPurchase(await purchases.findPurchase({ id: params.id, buyerId: actor.id }, domain), now)
    }),

    serve(resumePayment, async ({ params, actor, now, text, language }) => {
      const payment = await payments.findPaymentOfPurchase({ purchaseId: params.id, buyerId: actor.id }, domain)
      const { orders } = await purchases.findPurchase({ id: params.id, buyerId: actor.id }, domain)
      const [order] = orders
      if (!onlinePayments || !order) return fail('PAYMENT_SESSION')
      const customer = customerOf(order, language)
      const sessionId = await onlinePayments.openSession({ payment, customer, now })
      return presentSession(payment, { sessionId, mode: onlinePayments.mode }, text)
    }),
  ]
}
