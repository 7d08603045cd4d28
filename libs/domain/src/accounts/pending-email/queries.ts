import { nameKey } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type EmailChangeRecord, EmailChanges, later, TAKE_BACK_MS } from '../../records/email-change.ts'

/** Returns the e-mail address that a person requested and has not confirmed yet; null without one. */
export async function pendingEmailOf(personId: number, { connection, session }: Domain): Promise<string | null> {
  const change = await EmailChanges(connection)
    .findOne({ personId, state: 'pending' })
    .session(session ?? null)
    .lean<EmailChangeRecord>()
  return change?.to ?? null
}

/** Returns whether an e-mail address was another person's until lately and can still be restored from its mailbox, so that nobody may register it. */
export async function isReservedForFormerOwner(
  { email, personId, now }: { email: string; personId?: number; now: Date },
  { connection, session }: Domain,
): Promise<boolean> {
  const since = later(now, -TAKE_BACK_MS)
  const change = await EmailChanges(connection)
    .exists({
      fromKey: nameKey(email),
      state: 'confirmed',
      confirmedAt: trusted({ $gt: since }),
      ...(personId !== undefined && { personId: trusted({ $ne: personId }) }),
    })
    .session(session ?? null)
  return change !== null
}
