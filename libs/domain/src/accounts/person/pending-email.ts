import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type EmailChangeRecord, EmailChanges } from '../../records/email-change.ts'
import type { PersonRecord } from '../../records/person.ts'

/** Returns the fields to store after a person opened a link sent to `email`: confirms their own address if it is not yet confirmed. */
export function confirmedBy(email: string, person: PersonRecord, now: Date): Pick<PersonRecord, 'emailConfirmedAt'> {
  return nameKey(email) === person.emailKey && !person.emailConfirmedAt ? { emailConfirmedAt: now } : {}
}

/** Ends a person's pending change of e-mail address and so voids its links. Returns false when none was pending. */
export async function endEmailChange(personId: number, { connection, session }: Domain): Promise<boolean> {
  const ended = await EmailChanges(connection).updateMany(
    { personId, state: 'pending' },
    { $set: { state: 'ended' } },
    { session },
  )
  return ended.modifiedCount > 0
}

/** Returns a person's requested but unconfirmed e-mail address; null without one. */
export async function pendingEmailOf(personId: number, { connection, session }: Domain): Promise<string | null> {
  const change = await EmailChanges(connection)
    .findOne({ personId, state: 'pending' }, null, { session })
    .lean<EmailChangeRecord>()
  return change?.to ?? null
}
