import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type EmailChangeRecord, EmailChanges } from '../../records/email-change.ts'
import type { PersonRecord } from '../../records/person.ts'

/** Returns what is stored of a person who opened a link that went to `email`: that it is confirmed, where it is their address and nobody had. */
export function confirmedBy(email: string, person: PersonRecord, now: Date): Pick<PersonRecord, 'emailConfirmedAt'> {
  return nameKey(email) === person.emailKey && !person.emailConfirmedAt ? { emailConfirmedAt: now } : {}
}

/** Ends a person's pending change of the e-mail address, so that its links become invalid. Returns false where none was pending. */
export async function endEmailChange(personId: number, { connection, session }: Domain): Promise<boolean> {
  const ended = await EmailChanges(connection).updateMany(
    { personId, state: 'pending' },
    { $set: { state: 'ended' } },
    { session },
  )
  return ended.modifiedCount > 0
}

/** Returns the e-mail address that a person requested and has not confirmed yet; null without one. */
export async function pendingEmailOf(personId: number, { connection, session }: Domain): Promise<string | null> {
  const change = await EmailChanges(connection)
    .findOne({ personId, state: 'pending' }, null, { session })
    .lean<EmailChangeRecord>()
  return change?.to ?? null
}
