import type { ProviderOrder } from '@santhe/domain'
import { providerOrderStateOf, rupeesToPaise } from '@santhe/rules'
import { z } from 'zod'

export const CURRENCY = 'INR'

/** Rupees to paise; more than two decimals are invalid. */
export const ProviderAmount = z.union([z.number(), z.string()]).transform((rupees, context) => {
  const paise = rupeesToPaise(rupees)
  if (paise !== undefined) return paise
  context.addIssue('not an amount of rupees')
  return z.NEVER
})

/** The provider's ids are text now and were numbers before. */
/** Stored and shown, so printable characters only. */
export const VisibleId = z.string().regex(/^[\x21-\x7e]{1,100}$/)
export const ProviderId = z.union([VisibleId, z.number().int()]).transform(String)

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
