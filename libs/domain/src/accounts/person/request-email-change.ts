import { nameKey } from '@santhe/rules'
import { Types, trusted } from 'mongoose'
import { addEvents } from '../../foundation/add-event.ts'
import { type Domain, isThere } from '../../foundation/domain.ts'
import { EmailChanges, FORGOTTEN_MS, later } from '../../records/email-change.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { failEmailTaken, isReservedForFormerOwner } from './new-account.ts'
import { endEmailChange, pendingEmailOf } from './pending-email.ts'
import { findPerson } from './queries.ts'

/** Returns a form's e-mail address unless it is already the person's own or pending: only such requests send a link, and are limited. */
export async function newEmailOf(
  { personId, email }: { personId: number; email: string | undefined },
  domain: Domain,
): Promise<string | undefined> {
  if (email === undefined) return undefined
  const [person, pending] = await Promise.all([findPerson(personId, domain), pendingEmailOf(personId, domain)])
  return [person?.email ?? '', pending ?? ''].map(nameKey).includes(nameKey(email)) ? undefined : email
}

/** Returns the person's own e-mail address in the form's spelling, since it needs no confirmation. */
export function sameEmail(email: string, person: PersonRecord | null): { email?: string } {
  return person !== null && nameKey(email) === person.emailKey ? { email } : {}
}

async function assertFreeFor(personId: number, email: string, now: Date, tx: Domain): Promise<void> {
  const other = await isThere(People, { emailKey: nameKey(email), _id: trusted({ $ne: personId }) }, tx)
  if (other || (await isReservedForFormerOwner({ email, personId, now }, tx))) failEmailTaken()
}

/**
 * Handles the e-mail address of a profile form, in the form's transaction: the current one cancels a pending change, the pending one
 * stays pending, and any other replaces it and mails both addresses. Returns the pending address.
 * @throws EMAIL_TAKEN with the field named
 */
export async function requestEmailChange(
  { person, email, now }: { person: PersonRecord; email: string; now: Date },
  tx: Domain,
): Promise<string | null> {
  const personId = person._id
  const pending = await pendingEmailOf(personId, tx)
  if (nameKey(email) === person.emailKey) {
    await endEmailChange(personId, tx)
    return null
  }
  if (pending !== null && nameKey(email) === nameKey(pending)) return pending
  await assertFreeFor(personId, email, now, tx)
  await endEmailChange(personId, tx)
  const _id = new Types.ObjectId()
  const { email: from, emailKey: fromKey } = person
  const isFromConfirmed = person.emailConfirmedAt !== undefined
  const links = { confirmedAt: null, confirmLinks: [], keepLinks: [], forgetAt: later(now, FORGOTTEN_MS) }
  await EmailChanges(tx.connection).create(
    [{ _id, personId, state: 'pending', from, fromKey, isFromConfirmed, to: email, requestedAt: now, ...links }],
    { session: tx.session },
  )
  const event = { kind: 'emailChangeRequested' as const, at: now, personId, changeId: _id.toHexString() }
  await addEvents(
    [
      { ...event, to: 'former' },
      { ...event, to: 'new' },
    ],
    tx,
  )
  return email
}
