import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { WebhookEvents } from '../../records/webhook-event.ts'

export interface SaveWebhookEvent {
  type: string
  cfPaymentId: string
  paymentId: string
  /** As it came, or what was read of it. */
  body: unknown
  now: Date
}

/**
 * Keeps a notice; false when it was kept before. Whoever hears 'false' must look at the payment all the same: the first one may have
 * been lost between keeping and settling. docs/payments.md#notices.
 */
export async function saveWebhookEvent(
  { type, cfPaymentId, paymentId, body, now }: SaveWebhookEvent,
  { connection }: Domain,
): Promise<boolean> {
  const storedBody = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  try {
    await WebhookEvents(connection).insertMany([{ type, cfPaymentId, paymentId, body: storedBody, at: now }], {
      lean: true,
    })
    return true
  } catch (error) {
    if (duplicateKey(error)) return false
    throw error
  }
}
