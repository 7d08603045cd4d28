import { istMoment, paymentEntity, refundEntity } from './entities.ts'
import type { SandboxOrder, SandboxPayment, SandboxRefund } from './ledger-state.ts'

/**
 * Writes amounts with two decimals. Parsing and serialising a body loses them, so a signature is only valid for
 * the raw bytes.
 */
function withTwoDecimals(json: string): string {
  return json.replace(
    /"((?:order|payment|refund)_amount)":(-?\d+(?:\.\d+)?)/g,
    (_match, name: string, rupees: string) => `"${name}":${Number(rupees).toFixed(2)}`,
  )
}

const PAYMENT_TYPES = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  FAILED: 'PAYMENT_FAILED_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
} as const

export interface WebhookBody {
  readonly type: string
  readonly body: string
}

/** Returns the webhook event of a completed attempt. */
export function paymentWebhook(
  payment: SandboxPayment & { status: keyof typeof PAYMENT_TYPES },
  order: SandboxOrder,
  now: number,
): WebhookBody {
  const type = PAYMENT_TYPES[payment.status]
  const entity = paymentEntity(payment, order)
  const body = {
    data: {
      order: {
        order_id: order.orderId,
        order_amount: order.amount / 100,
        order_currency: order.currency,
        order_tags: order.tags,
      },
      payment: {
        cf_payment_id: entity.cf_payment_id,
        payment_status: entity.payment_status,
        payment_amount: entity.payment_amount,
        payment_currency: entity.payment_currency,
        payment_message: entity.payment_message,
        payment_time: entity.payment_time,
        bank_reference: entity.bank_reference,
        auth_id: entity.auth_id,
        payment_method: entity.payment_method,
        payment_group: entity.payment_group,
      },
      customer_details: {
        customer_name: order.customer.name,
        customer_id: order.customer.id,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
      },
      ...(entity.error_details ? { error_details: entity.error_details } : {}),
      payment_gateway_details: entity.payment_gateway_details,
      payment_offers: entity.payment_offers,
    },
    event_time: istMoment(now),
    type,
  }
  return { type, body: withTwoDecimals(JSON.stringify(body)) }
}

/** Returns the webhook event of a completed refund. */
export function refundWebhook(refund: SandboxRefund, now: number): WebhookBody {
  const type = 'REFUND_STATUS_WEBHOOK'
  const body = { data: { refund: refundEntity(refund) }, event_time: istMoment(now), type }
  return { type, body: withTwoDecimals(JSON.stringify(body)) }
}
