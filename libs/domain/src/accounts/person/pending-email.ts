import { nameKey } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent, addEventsFor } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type EmailChangeRecord, EmailChanges, later, TAKE_BACK_MS } from '../../records/email-change.ts'
import type { PersonRecord } from '../../records/person.ts'

/** Requests the link that confirms a new account's address, in the transaction that creates it: by bell and mail, or by the bell alone where no mail may go there now. */
export async function requestConfirmation(
  { _id: personId, emailKey, emailLinkAt, createdAt: at }: PersonRecord,
  tx: Domain,
): Promise<void> {
  const event = { kind: 'emailConfirmationRequested' as const, at, personId, emailKey }
  if (emailLinkAt) await addEvent(event, tx)
  else await addEventsFor(['bell'], [event], tx)
}

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
