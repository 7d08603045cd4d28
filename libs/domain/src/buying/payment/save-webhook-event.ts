import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { WebhookEvents } from '../../records/webhook-event.ts'

export interface SaveWebhookEvent {
  type: string
  cfPaymentId: string
  paymentId: string
  /** The received body, raw or parsed. */
  body: unknown
  now: Date
}

/**
 * Stores a webhook event once; returns false for a duplicate. The caller settles the payment first, so that an interrupted event
 * is settled when the provider resends it. docs/payments.md#webhook-events.
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
