import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'

/**
 * Notes that somebody asked to reset the password of an address: one write, whether or not the address is known, so that neither
 * the answer nor its time tells. The link is made and sent by the worker.
 */
export async function requestPasswordReset(
  { email, now }: { email: string; now: Date },
  domain: Domain,
): Promise<void> {
  await addEvent({ kind: 'passwordResetAsked', at: now, emailKey: nameKey(email) }, domain)
}
