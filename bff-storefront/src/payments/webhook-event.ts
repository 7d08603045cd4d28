import { z } from 'zod'
import { ProviderAmount, ProviderId, VisibleId } from './cashfree/cashfree-entities.ts'

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
export const WebhookEvent = z.discriminatedUnion('type', [PaymentWebhookEvent, RefundWebhookEvent])
export type WebhookEvent = z.output<typeof WebhookEvent>
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
