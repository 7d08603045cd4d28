import { z } from 'zod'
import { ProviderAmount, ProviderId } from './cashfree/cashfree-answers.ts'

const PaymentNotice = z.object({
  type: z.enum(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK']),
  data: z.object({
    order: z.object({ order_id: z.string().min(1).max(100) }),
    payment: z.object({
      cf_payment_id: ProviderId.nullish(),
      payment_amount: ProviderAmount.nullish(),
      payment_currency: z.string().max(10).nullish(),
    }),
  }),
})

const RefundNotice = z.object({
  type: z.literal('REFUND_STATUS_WEBHOOK'),
  data: z.object({
    refund: z.object({ refund_id: z.string().max(100).nullish(), order_id: z.string().max(100).nullish() }),
  }),
})

/** What the provider tells by itself, as far as the market acts on it. docs/payments.md#notices. */
export const Notice = z.discriminatedUnion('type', [PaymentNotice, RefundNotice])
export type Notice = z.output<typeof Notice>
export type PaymentNotice = z.output<typeof PaymentNotice>
export type RefundNotice = z.output<typeof RefundNotice>

const KNOWN = new Set<string>([...PaymentNotice.shape.type.options, RefundNotice.shape.type.value])
const AnyNotice = z.object({ type: z.string().min(1).max(100) })

/** The notice in a signed body; 'other' is one that the market has nothing to do with, undefined no notice at all. */
export function noticeIn(body: unknown): Notice | 'other' | undefined {
  const any = AnyNotice.safeParse(body)
  if (!any.success) return undefined
  return KNOWN.has(any.data.type) ? Notice.safeParse(body).data : 'other'
}
