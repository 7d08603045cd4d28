import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { WebhookEvents } from '../../records/webhook-event.ts'

export interface SaveWebhookEvent {
  type: string
  cfPaymentId: string
  paymentId: string
  /** The body as it was received, or parsed. */
  body: unknown
  now: Date
}

/**
 * Stores a webhook event, once; returns false when it is stored already. The caller settles the payment first, so that an event whose
 * settling was interrupted is settled when the provider sends it again. docs/payments.md#webhook-events.
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
