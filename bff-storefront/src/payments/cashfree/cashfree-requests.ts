import type { PaymentMode } from '@santhe/contracts'
import { type Paise, paiseToRupees } from '@santhe/rules'
import type { NewProviderOrder } from './cashfree.ts'
import { CURRENCY } from './cashfree-entities.ts'
import { providerEmail } from './provider-email.ts'
import { providerText } from './provider-text.ts'

/** The provider accepts no shorter time than a quarter of an hour. */
const SHORTEST_MS = 16 * 60_000

export interface OrderSettings {
  mode: PaymentMode
  /** The URL that people open, without a slash at the end: where the browser comes back to, and webhook events go. */
  publicUrl: string
}

/** The provider's sandbox and production accept webhook URLs on https alone; a market without one polls. */
function takesWebhooks({ mode, publicUrl }: OrderSettings): boolean {
  return mode === 'testing' || publicUrl.startsWith('https://')
}

/**
 * Returns the body that opens an order. What the provider requires is derived from our own ids; what people typed is brought into the
 * documented form, or left out where the provider can do without.
 */
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
      // Letters and digits alone: this is the one id that may have no - and no _.
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

/** Returns the body that gives money back. */
export function refundRequest({ refundId, amount, note }: RefundRequest) {
  const refundNote = providerText(note)
  return {
    refund_id: refundId,
    refund_amount: paiseToRupees(amount),
    ...(refundNote !== undefined && { refund_note: refundNote }),
    refund_speed: 'STANDARD' as const,
  }
}
