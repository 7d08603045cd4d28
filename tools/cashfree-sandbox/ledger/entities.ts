import type { Method, SandboxOrder, SandboxPayment, SandboxRefund } from './ledger-state.ts'
import type { Ledger } from './open-ledger.ts'
import { statusOf } from './orders.ts'

const INDIA_MILLISECONDS = 5.5 * 3_600_000

/** Returns a time in the provider's format: ISO 8601 in IST, to the second. `at`: milliseconds since 1970. */
export function istMoment(at: number): string {
  return `${new Date(at + INDIA_MILLISECONDS).toISOString().slice(0, 19)}+05:30`
}

const moment = (at: number | null) => (at === null ? null : istMoment(at))
const rupees = (paise: number) => paise / 100

/** Bank details of a payment, by method. */
const BANKS = {
  upi: { group: 'upi', details: { upi: { channel: 'collect', upi_id: 'testsuccess@gocash' } } },
  card: {
    group: 'debit_card',
    details: {
      card: { channel: 'link', card_number: 'XXXXXXXXXXXX1111', card_network: 'visa', card_type: 'debit_card' },
    },
  },
  netbanking: {
    group: 'net_banking',
    details: { netbanking: { channel: 'link', netbanking_bank_code: 3333, netbanking_bank_name: 'Test Bank' } },
  },
} as const satisfies Record<Method, { group: string; details: unknown }>

const MESSAGES = {
  SUCCESS: '00::Transaction success',
  FAILED: 'ZM::Payment declined by the bank',
  USER_DROPPED: 'User dropped and did not complete the two factor authentication',
  PENDING: 'Transaction pending',
} as const

const ERRORS = {
  FAILED: {
    error_code: 'TRANSACTION_DECLINED',
    error_description: 'Payment was declined by the bank',
    error_reason: 'payment_declined',
    error_source: 'bank',
  },
  USER_DROPPED: null,
  SUCCESS: null,
  PENDING: null,
} as const

/** Returns an order as in the responses of `POST` and `GET /orders`. */
export function orderEntity(ledger: Ledger, order: SandboxOrder) {
  return {
    cf_order_id: order.cfOrderId,
    created_at: istMoment(order.createdAt),
    customer_details: {
      customer_id: order.customer.id,
      customer_name: order.customer.name,
      customer_email: order.customer.email,
      customer_phone: order.customer.phone,
      customer_uid: null,
    },
    entity: 'order',
    order_amount: rupees(order.amount),
    payment_session_id: order.sessionId,
    order_currency: order.currency,
    order_expiry_time: istMoment(order.expiresAt),
    order_id: order.orderId,
    order_meta: {
      return_url: order.returnUrl,
      notify_url: order.notifyUrl,
      payment_methods: order.paymentMethods,
    },
    order_note: order.note,
    order_splits: [],
    order_status: statusOf(ledger, order),
    order_tags: order.tags,
    terminal_data: null,
    cart_details: null,
  }
}

/** Returns an attempt as in the response of `GET /orders/{id}/payments`. */
export function paymentEntity(payment: SandboxPayment, order: SandboxOrder) {
  const { status, cfPaymentId } = payment
  const bank = BANKS[payment.method]
  return {
    auth_id: null,
    authorization: null,
    bank_reference: status === 'SUCCESS' ? cfPaymentId : null,
    cf_payment_id: cfPaymentId,
    entity: 'payment',
    error_details: ERRORS[status],
    is_captured: status === 'SUCCESS',
    order_amount: rupees(order.amount),
    order_currency: order.currency,
    order_id: order.orderId,
    payment_amount: rupees(payment.amount),
    payment_completion_time: moment(payment.completedAt),
    payment_currency: payment.currency,
    payment_gateway_details: {
      gateway_name: 'CASHFREE',
      gateway_order_id: order.cfOrderId,
      gateway_payment_id: cfPaymentId,
      gateway_order_reference_id: null,
      gateway_settlement: 'CASHFREE',
      gateway_status_code: null,
    },
    payment_group: bank.group,
    payment_message: MESSAGES[status],
    payment_method: bank.details,
    payment_offers: null,
    payment_status: status,
    payment_time: istMoment(payment.startedAt),
  }
}

const REFUND_MESSAGES = {
  PENDING: 'In Progress',
  SUCCESS: 'Refund processed successfully',
  CANCELLED: 'Refund could not be processed by the bank',
} as const

/** Returns a refund as in the API's responses and in its webhook event. */
export function refundEntity(refund: SandboxRefund) {
  return {
    cf_payment_id: refund.cfPaymentId,
    cf_refund_id: refund.cfRefundId,
    created_at: istMoment(refund.createdAt),
    entity: 'refund',
    metadata: null,
    order_id: refund.orderId,
    processed_at: moment(refund.processedAt),
    refund_amount: rupees(refund.amount),
    refund_arn: refund.status === 'SUCCESS' ? refund.cfRefundId : null,
    refund_charge: 0,
    refund_currency: refund.currency,
    refund_id: refund.refundId,
    refund_mode: null,
    refund_note: refund.note,
    refund_speed: { requested: refund.speed, accepted: 'STANDARD', processed: null, message: null },
    refund_splits: [],
    refund_status: refund.status,
    refund_type: 'MERCHANT_INITIATED',
    status_description: REFUND_MESSAGES[refund.status],
  }
}
