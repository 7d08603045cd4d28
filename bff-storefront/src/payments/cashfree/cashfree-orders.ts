import type { Paise } from '@santhe/rules'
import { type Cashfree, ProviderFailure, UnreadableResponse } from './cashfree.ts'
import {
  CURRENCY,
  OrderEntity,
  type OrderSettings,
  orderRequest,
  PaymentEntities,
  providerOrderOf,
  writeKey,
} from './cashfree-formats.ts'
import type { ProviderCaller, ProviderResponse } from './provider-caller.ts'

/** @throws ProviderFailure when the order isn't open for exactly this amount */
function sessionOf(order: OrderEntity, amount: Paise): { sessionId: string } {
  const { order_id, order_status, order_amount, order_currency, payment_session_id: sessionId } = order
  if (order_status !== 'ACTIVE' || sessionId === undefined) {
    throw new ProviderFailure(`the order ${order_id} is ${order_status} and can’t be opened`)
  }
  if (order_amount !== amount || order_currency !== CURRENCY) {
    throw new ProviderFailure(`the order ${order_id} was opened for another amount`)
  }
  return { sessionId }
}

/** The payment id is the provider's order id. */
export function orderCalls(
  { request, deadline }: ProviderCaller,
  settings: OrderSettings,
): Pick<Cashfree, 'createOrder' | 'readOrder'> {
  async function readEntity(paymentId: string, signal: AbortSignal): Promise<ProviderResponse<OrderEntity>> {
    const path = `/orders/${encodeURIComponent(paymentId)}`
    const response = await request(OrderEntity, { method: 'GET', path, signal })
    if (response.value && response.value.order_id !== paymentId)
      throw new UnreadableResponse(`${path}: another order’s response`)
    return response
  }

  return {
    async createOrder(order) {
      const { paymentId, amount } = order
      const signal = deadline()
      const body = orderRequest(order, settings)
      const call = { method: 'POST', path: '/orders', body, signal } as const
      const { value, refusal } = await request(OrderEntity, { ...call, idempotencyKey: writeKey('order', body) })
      if (value?.order_id === paymentId) return sessionOf(value, amount)
      // Opened by an earlier call whose response was lost.
      const before = refusal && (await readEntity(paymentId, signal)).value
      if (before) return sessionOf(before, amount)
      throw new ProviderFailure(`POST /orders: ${refusal ? `refused, ${refusal.code}` : 'another order’s response'}`)
    },

    async readOrder(paymentId) {
      const signal = deadline()
      // Sequential, to include a payment made in between.
      const { value: order, refusal } = await readEntity(paymentId, signal)
      if (refusal?.isNotFound) return { status: 'unknown', amount: null, currency: null, successes: [] }
      const path = `/orders/${encodeURIComponent(paymentId)}/payments`
      const { value: payments } = await request(PaymentEntities, { method: 'GET', path, signal })
      if (!order || !payments?.every(payment => payment.order_id === paymentId)) {
        throw new UnreadableResponse(`${path}: an invalid response`)
      }
      return providerOrderOf(order, payments, new Date())
    },
  }
}
