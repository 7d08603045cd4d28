import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'

/**
 * Records a request to reset the password of an e-mail address: one write, whether or not an account has it, so that neither the
 * response nor its duration shows which. The link is made and sent by a job.
 */
export async function requestPasswordReset(
  { email, now }: { email: string; now: Date },
  domain: Domain,
): Promise<void> {
  await addEvent({ kind: 'passwordResetAsked', at: now, emailKey: nameKey(email) }, domain)
}
