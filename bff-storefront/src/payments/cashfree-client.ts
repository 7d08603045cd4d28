import { createHash } from 'node:crypto'
import type { PaymentMode } from '@santhe/contracts'
import type { ProviderOrder } from '@santhe/domain'
import { type Paise, paiseToRupees } from '@santhe/rules'
import { type ProviderAccess, type ProviderReply, providerCaller } from './ask-provider.ts'
import {
  type Cashfree,
  type NewProviderOrder,
  ProviderFailure,
  type RefundAnswer,
  type RefundWord,
} from './cashfree.ts'
import { OrderEntity, PaymentEntities, providerOrderOf, RefundEntity, refundWordOf } from './cashfree-answers.ts'
import { isSignedBy } from './signature.ts'

export const CURRENCY = 'INR'
/** The provider takes no shorter time than a quarter of an hour. */
const SHORTEST_MS = 16 * 60_000
const SHORTEST_NOTE = 3
const LONGEST_NOTE = 100
const LONGEST_NAME = 100
const LONGEST_EMAIL = 100
const SHORTEST_NAME = 3

export interface CashfreeSettings extends ProviderAccess {
  mode: PaymentMode
  /** The address people open, without a slash at the end: where the browser comes back to, and where notices go. */
  publicUrl: string
}

/** The key of a write, in the form of a UUID, which the provider wants: the same for the same thing, however often it is sent. */
function keyOf(kind: 'order' | 'refund', id: string): string {
  const hex = createHash('sha256').update(`${kind} ${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * Cashfree's API over HTTP. The payment's own id is the provider's order id, a refund's own id the provider's refund id: a write that
 * is sent again is the same write.
 */
export function createCashfree({ mode, publicUrl, ...access }: CashfreeSettings): Cashfree {
  const { ask, deadline } = providerCaller(access)

  async function readEntity(paymentId: string, signal: AbortSignal): Promise<ProviderReply<OrderEntity>> {
    const path = `/orders/${encodeURIComponent(paymentId)}`
    const reply = await ask(OrderEntity, { method: 'GET', path, signal })
    if (reply.value && reply.value.order_id !== paymentId) throw new ProviderFailure(`${path}: another order’s answer`)
    return reply
  }

  function bodyOf({ paymentId, amount, customer, expiresAt, now }: NewProviderOrder): object {
    const { buyerId, email, phone } = customer
    const name = customer.name.trim().slice(0, LONGEST_NAME)
    const shortest = mode === 'testing' ? 0 : now.getTime() + SHORTEST_MS
    return {
      order_id: paymentId,
      order_amount: paiseToRupees(amount),
      order_currency: CURRENCY,
      customer_details: {
        customer_id: `buyer-${buyerId}`,
        customer_phone: phone,
        ...(email.length <= LONGEST_EMAIL && { customer_email: email }),
        ...(name.length >= SHORTEST_NAME && { customer_name: name }),
      },
      order_meta: {
        return_url: `${publicUrl}/checkout/success?order_id={order_id}`,
        notify_url: `${publicUrl}/api/payments/webhook`,
      },
      order_expiry_time: new Date(Math.max(expiresAt.getTime(), shortest)).toISOString(),
    }
  }

  /** The session of an order that is open for exactly this amount. */
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

  async function readRefund({ paymentId, refundId }: { paymentId: string; refundId: string }): Promise<RefundWord> {
    const path = `/orders/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`
    const { value, refusal } = await ask(RefundEntity, { method: 'GET', path, signal: deadline() })
    if (value) return value.refund_id === refundId ? refundWordOf(value) : failRefund(path)
    return refusal.status === 404 ? 'unknown' : failRefund(`${path} (${refusal.code})`)
  }

  return {
    mode,
    isSigned: signature => isSignedBy(access.secret, signature),
    readRefund,

    async createOrder(order) {
      const signal = deadline()
      const call = { method: 'POST', path: '/orders', body: bodyOf(order), signal } as const
      const { value, refusal } = await ask(OrderEntity, { ...call, idempotencyKey: keyOf('order', order.paymentId) })
      if (value?.order_id === order.paymentId) return sessionOf(value, order.amount)
      // It may have been opened before, and what the provider answered then never reached us.
      const before = refusal && (await readEntity(order.paymentId, signal)).value
      if (before) return sessionOf(before, order.amount)
      throw new ProviderFailure(`POST /orders: ${refusal ? `refused, ${refusal.code}` : 'another order’s answer'}`)
    },

    async readOrder(paymentId): Promise<ProviderOrder> {
      const signal = deadline()
      // One after the other: a payment that is made in between is then among the payments, whatever the order said.
      const { value: order, refusal } = await readEntity(paymentId, signal)
      if (refusal?.status === 404) return { status: 'unknown', amount: null, currency: null, successes: [] }
      const path = `/orders/${encodeURIComponent(paymentId)}/payments`
      const { value: payments } = await ask(PaymentEntities, { method: 'GET', path, signal })
      if (!order || !payments?.every(payment => payment.order_id === paymentId)) {
        throw new ProviderFailure(`${path}: an answer that makes no sense`)
      }
      return providerOrderOf(order, payments, new Date())
    },

    async refund({ paymentId, refundId, amount, note }): Promise<RefundAnswer> {
      const path = `/orders/${encodeURIComponent(paymentId)}/refunds`
      const body = {
        refund_id: refundId,
        refund_amount: paiseToRupees(amount),
        ...(note.trim().length >= SHORTEST_NOTE && { refund_note: note.trim().slice(0, LONGEST_NOTE) }),
        refund_speed: 'STANDARD',
      }
      const call = { method: 'POST', path, body, signal: deadline() } as const
      const { value, refusal } = await ask(RefundEntity, { ...call, idempotencyKey: keyOf('refund', refundId) })
      if (value?.refund_id === refundId) {
        return { outcome: refundWordOf(value), said: value.status_description ?? value.refund_status }
      }
      if (!refusal) return failRefund(path)
      const said = `${refusal.code}: ${refusal.message}`
      // It may have been sent before: how that ended counts.
      const before = await readRefund({ paymentId, refundId })
      if (before !== 'unknown') return { outcome: before, said }
      // The market's balance at the provider fills up again; what else is refused stays refused.
      if (refusal.status === 409 || /balance|insufficient/i.test(said)) return failRefund(`${path} (${said})`)
      return { outcome: 'failed', said }
    },
  }
}

function failRefund(what: string): never {
  throw new ProviderFailure(`${what}: no word on the refund`)
}
