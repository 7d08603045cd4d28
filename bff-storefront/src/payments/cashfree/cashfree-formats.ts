import { createHash } from 'node:crypto'
import type { PaymentMode } from '@santhe/contracts'
import type { ProviderOrder } from '@santhe/domain'
import {
  firstPhone,
  inLanguage,
  NATIONAL_DIGITS,
  type Paise,
  paiseToRupees,
  providerOrderStateOf,
  rupeesToPaise,
} from '@santhe/rules'
import { z } from 'zod'
import type { NewProviderOrder } from './cashfree.ts'

export const CURRENCY = 'INR'

/** Rupees to paise; more than two decimals are invalid. */
const ProviderAmount = z.union([z.number(), z.string()]).transform((rupees, context) => {
  const paise = rupeesToPaise(rupees)
  if (paise !== undefined) return paise
  context.addIssue('not an amount of rupees')
  return z.NEVER
})

/** Stored and shown, so printable characters only. */
const VisibleId = z.string().regex(/^[\x21-\x7e]{1,100}$/)
/** The provider's ids are text now and were numbers before. */
const ProviderId = z.union([VisibleId, z.number().int()]).transform(String)

export const OrderEntity = z.object({
  order_id: z.string(),
  order_amount: ProviderAmount,
  order_currency: z.string(),
  order_status: z.string(),
  payment_session_id: z.string().min(1).optional(),
})
export type OrderEntity = z.output<typeof OrderEntity>

const Success = z.object({
  payment_status: z.literal('SUCCESS'),
  order_id: z.string(),
  cf_payment_id: ProviderId,
  payment_amount: ProviderAmount,
  payment_currency: z.string(),
  payment_completion_time: z.string().nullish(),
  payment_time: z.string().nullish(),
})
type Success = z.output<typeof Success>

/** A failed, abandoned or pending attempt settles nothing. */
const OtherPayment = z.object({
  payment_status: z.string().refine(status => status !== 'SUCCESS'),
  order_id: z.string(),
})

export const PaymentEntities = z.array(z.union([Success, OtherPayment]))
export type PaymentEntities = z.output<typeof PaymentEntities>

export const RefundEntity = z.object({
  refund_id: z.string(),
  refund_status: z.string(),
  status_description: z.string().nullish(),
})
export type RefundEntity = z.output<typeof RefundEntity>

/** How the provider refuses a call. */
export const RefusalEntity = z.object({ message: z.string(), code: z.string(), type: z.string().nullish() })
export type RefusalEntity = z.output<typeof RefusalEntity>

/** Falls back to the request's time if unparsable. */
function paidAt({ payment_completion_time, payment_time }: Success, requestedAt: Date): Date {
  const completedAt = new Date(payment_completion_time ?? payment_time ?? '')
  return Number.isNaN(completedAt.getTime()) ? requestedAt : completedAt
}

/** Only successful attempts count. */
export function providerOrderOf(order: OrderEntity, payments: PaymentEntities, requestedAt: Date): ProviderOrder {
  const succeeded = payments.filter(payment => 'cf_payment_id' in payment)
  return {
    status: providerOrderStateOf(order.order_status),
    amount: order.order_amount,
    currency: order.order_currency,
    successes: succeeded.map(payment => ({
      cfPaymentId: payment.cf_payment_id,
      amount: payment.payment_amount,
      currency: payment.payment_currency,
      at: paidAt(payment, requestedAt),
    })),
  }
}

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
  const { buyerId, name, email, phone, language } = order.customer
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
      return_url: `${publicUrl}${inLanguage('/checkout/success', language)}?order_id={order_id}`,
      ...(takesWebhooks(settings) && { notify_url: `${publicUrl}/api/payments/webhook` }),
    },
    order_expiry_time: new Date(Math.max(order.expiresAt.getTime(), shortest)).toISOString(),
  }
}

interface RefundRequest {
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

const MAX_EMAIL = 100

/** Letters, digits and a dotted domain: accepted everywhere. */
const PLAIN = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Undefined if the provider may refuse it. */
export function providerEmail(typed: string): string | undefined {
  const email = typed.trim()
  return email.length <= MAX_EMAIL && PLAIN.test(email) ? email : undefined
}

/**
 * The first number in the provider's format: ten digits, or + and country code if foreign. Undefined if there is
 * none.
 */
export function providerPhone(typed: string): string | undefined {
  const phone = firstPhone(typed)
  if (phone === undefined || phone.length === NATIONAL_DIGITS) return phone
  const [, indian] = /^(?:\+91|0)(\d{10})$/.exec(phone) ?? []
  return indian ?? `+${phone.replace(/^[+0]+/, '')}`
}

const SHORTEST = 3
const LONGEST = 100

/**
 * Control, invisible and markup characters, lone surrogates, and astral ones such as emoji. Joiners stay after
 * letters, where Kannada needs them.
 */
const UNWANTED = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)|(?!\u200c|\u200d)[\p{C}\u2028\u2029<>]|[\u{10000}-\u{10ffff}]/gu

const graphemes = new Intl.Segmenter('kn', { granularity: 'grapheme' })

/** Cuts between graphemes: splitting off a vowel sign changes the word. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let result = ''
  for (const { segment } of graphemes.segment(text)) {
    if (result.length + segment.length > LONGEST) break
    result += segment
  }
  return result
}

/** 3 to 100 characters for a name or note; undefined if less remains. */
export function providerText(typed: string): string | undefined {
  const line = typed.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim()
  const text = cut(line).trim()
  return text.length < SHORTEST ? undefined : text
}

const PaymentWebhookEvent = z.object({
  type: z.enum(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK']),
  data: z.object({
    order: z.object({ order_id: VisibleId }),
    payment: z.object({
      cf_payment_id: ProviderId.nullish(),
      payment_amount: ProviderAmount.nullish(),
      payment_currency: z.string().max(10).nullish(),
    }),
  }),
})

const RefundWebhookEvent = z.object({
  type: z.literal('REFUND_STATUS_WEBHOOK'),
  data: z.object({
    refund: z.object({ refund_id: z.string().max(100).nullish(), order_id: z.string().max(100).nullish() }),
  }),
})

/** docs/payments.md#webhook-events. */
const WebhookEvent = z.discriminatedUnion('type', [PaymentWebhookEvent, RefundWebhookEvent])
type WebhookEvent = z.output<typeof WebhookEvent>
export type PaymentWebhookEvent = z.output<typeof PaymentWebhookEvent>
export type RefundWebhookEvent = z.output<typeof RefundWebhookEvent>

const SUPPORTED_TYPES = new Set<string>([
  ...PaymentWebhookEvent.shape.type.options,
  RefundWebhookEvent.shape.type.value,
])
const AnyWebhookEvent = z.object({ type: z.string().min(1).max(100) })

/** 'other' for irrelevant events, undefined for invalid ones. */
export function parseWebhookEvent(body: unknown): WebhookEvent | 'other' | undefined {
  const any = AnyWebhookEvent.safeParse(body)
  if (!any.success) return undefined
  return SUPPORTED_TYPES.has(any.data.type) ? WebhookEvent.safeParse(body).data : 'other'
}
