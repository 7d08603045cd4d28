import { listPaymentMethods, paymentWebhook, placeOnlinePurchase, verifyPayment } from '@santhe/contracts'
import { type PaymentMethod, type PaymentRecord, payments, purchases } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentOutcome, presentSession } from '@santhe/presenters/shop'
import { fail, readNotes, type Settlement } from '@santhe/rules'
import { say } from '@santhe/texts'
import type { Backend } from '../../backend.ts'
import { countPlaced } from '../../market-metrics.ts'
import { ProviderFailure } from '../../payments/cashfree/cashfree.ts'
import { failNotOffered, payingCustomer } from '../../payments/paying-customer.ts'

function failVerification(): never {
  return fail('UNAVAILABLE', { message: say('payment.refused') })
}

/** Settled payments come from the database, others from the provider. */
async function settlementOf(payment: PaymentRecord, now: Date, { onlinePayments }: Backend): Promise<Settlement> {
  if (payment.status === 'paid') return 'paid'
  if (!onlinePayments) return failVerification()
  try {
    return await onlinePayments.syncPayment({ payment, now })
  } catch (error) {
    return error instanceof ProviderFailure ? failVerification() : Promise.reject(error)
  }
}

export function paymentRoutes(backend: Backend): Served[] {
  const { domain, onlinePayments, paymentSeconds } = backend
  return [
    serve(listPaymentMethods, () => {
      const methods: PaymentMethod[] = onlinePayments ? ['cashfree', 'cod'] : ['cod']
      return { methods, mode: onlinePayments?.mode ?? null }
    }),

    serve(placeOnlinePurchase, async ({ body, actor, now, idempotencyKey, text, language }) => {
      const { amount, quoteId, pickup, customerDetails } = body
      if (!onlinePayments) return failNotOffered()
      const customer = payingCustomer({ buyerId: actor.id, language, ...customerDetails })
      // Later payments use the stored number.
      for (const { phone } of body.orderData) payingCustomer({ ...customer, phone })
      const orderData = body.orderData.map(({ farmerId, items, total, paymentMethod: _online, ...form }) => ({
        form: { ...form, ...readNotes(form.notes) },
        ...{ farmerId, items, total },
      }))
      const payer = customerDetails
      const input = { actor, orderData, payer, amount, quoteId, pickup, now, idempotencyKey, paymentSeconds }
      const { payment, orders } = await purchases.placeOnlinePurchase(input, domain)
      countPlaced('cashfree', orders.length)
      const sessionId = await onlinePayments.openSession({ payment, customer, now })
      return presentSession(payment, { sessionId, mode: onlinePayments.mode }, text)
    }),

    serve(verifyPayment, async ({ body, actor, now, text }) => {
      const payment = await payments.findPayment({ paymentId: body.orderId, buyerId: actor.id }, domain)
      const settlement = await settlementOf(payment, now, backend)
      const details = await purchases.findPurchase({ id: payment.purchaseId, buyerId: actor.id }, domain)
      return presentOutcome(settlement, details, { changedOrder: payment.change?.orderId, now, text })
    }),

    serve(paymentWebhook, async ({ body, rawBody, header, now }) => {
      if (!onlinePayments) return fail('BAD_SIGNATURE')
      const [timestamp, signature] = [header('x-webhook-timestamp'), header('x-webhook-signature')]
      return { message: await onlinePayments.receive({ body, rawBody, timestamp, signature, now }) }
    }),
  ]
}
