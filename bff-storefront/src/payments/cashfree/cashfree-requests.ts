import { createHash } from 'node:crypto'
import type { PaymentMode } from '@santhe/contracts'
import { type Paise, paiseToRupees } from '@santhe/rules'
import type { NewProviderOrder } from './cashfree.ts'
import { CURRENCY } from './cashfree-entities.ts'
import { providerEmail, providerText } from './provider-text.ts'

/**
 * UUID derived from the body: the provider refuses a key with another body, and recognises orders and refunds by id.
 */
export function writeKey(kind: 'order' | 'refund', body: object): string {
  const hex = createHash('sha256')
    .update(`${kind} ${JSON.stringify(body)}`)
    .digest('hex')
  // UUID version 8 (custom).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The provider's minimum is 15 minutes. */
const SHORTEST_MS = 16 * 60_000

export interface OrderSettings {
  mode: PaymentMode
  /** No trailing slash; return and webhook URLs use it. */
  publicUrl: string
}

/** Sandbox and production require https webhooks; otherwise we poll. */
function takesWebhooks({ mode, publicUrl }: OrderSettings): boolean {
  return mode === 'testing' || publicUrl.startsWith('https://')
}

/** Required fields come from our ids; user input is normalised or omitted. */
export function orderRequest(order: NewProviderOrder, settings: OrderSettings) {
  const { buyerId, name, email, phone } = order.customer
  const { mode, publicUrl } = settings
  const customerName = providerText(name)
  const customerEmail = providerEmail(email)
  const shortest = mode === 'testing' ? 0 : order.now.getTime() + SHORTEST_MS
  return {
    order_id: order.paymentId,
    order_amount: paiseToRupees(order.amount),
    order_currency: CURRENCY,
    customer_details: {
      // The only id without - and _.
      customer_id: `buyer${buyerId}`,
      customer_phone: phone,
      ...(customerEmail !== undefined && { customer_email: customerEmail }),
      ...(customerName !== undefined && { customer_name: customerName }),
    },
    order_meta: {
      return_url: `${publicUrl}/checkout/success?order_id={order_id}`,
      ...(takesWebhooks(settings) && { notify_url: `${publicUrl}/api/payments/webhook` }),
    },
    order_expiry_time: new Date(Math.max(order.expiresAt.getTime(), shortest)).toISOString(),
  }
}

export interface RefundRequest {
  refundId: string
  amount: Paise
  note: string
}

export function refundRequest({ refundId, amount, note }: RefundRequest) {
  const refundNote = providerText(note)
  return {
    refund_id: refundId,
    refund_amount: paiseToRupees(amount),
    ...(refundNote !== undefined && { refund_note: refundNote }),
    refund_speed: 'STANDARD' as const,
  }
}
