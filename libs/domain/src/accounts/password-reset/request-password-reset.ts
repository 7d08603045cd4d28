import { nameKey } from '@santhe/rules'
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'

/**
 * Records a request to reset the password of an e-mail address: one write, whether or not an account has it, so that neither the
 * response nor its duration shows which. Unless `isForAny`, the link goes only where somebody has confirmed the address. It is made and sent by a job.
 */
export async function requestPasswordReset(
  { email, isForAny = true, now }: { email: string; isForAny?: boolean; now: Date },
  domain: Domain,
): Promise<void> {
  await addEvent({ kind: 'passwordResetAsked', at: now, emailKey: nameKey(email), isForAny }, domain)
}
