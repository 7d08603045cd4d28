import { trusted } from 'mongoose'
import { addEventsFor } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { CONFIRM_MS, later } from '../../records/email-change.ts'
import { EmailConfirmations } from '../../records/email-confirmation.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { newToken, tokenHash } from '../password-reset/token.ts'
import { confirmedBy } from '../pending-email/confirmation.ts'
import { failLinkInvalid } from './find-change.ts'

/** Requests the link to the account's own address again, by mail alone. */
export async function requestOwnLinkAgain(
  { person: { _id: personId, emailKey }, now }: { person: PersonRecord; now: Date },
  tx: Domain,
): Promise<void> {
  const { connection, session } = tx
  await People(connection).updateOne({ _id: personId, emailKey }, { $set: { emailLinkAt: now } }, { session })
  await addEventsFor(['mail'], [{ kind: 'emailConfirmationRequested', at: now, personId, emailKey }], tx)
}

/** Returns the token of a new link to the account's own address; undefined where that was confirmed or replaced meanwhile. */
export async function makeOwnLink(
  { personId, emailKey, now }: { personId: number; emailKey: string; now: Date },
  { connection }: Domain,
): Promise<{ person: PersonRecord; token: string } | undefined> {
  const waiting = { _id: personId, emailKey, isActive: true, emailConfirmedAt: trusted({ $exists: false }) }
  const person = await People(connection).findOne(waiting).lean<PersonRecord>()
  if (!person) return undefined
  const token = newToken()
  const link = { _id: tokenHash(token), personId, emailKey, expiresAt: later(now, CONFIRM_MS) }
  await EmailConfirmations(connection).create([link])
  return { person, token }
}

/** Returns the person whose own address a link confirms; undefined for a link that is none of these. Throws EMAIL_LINK_INVALID with the reason. */
export async function findOwnLink(
  { token, now }: { token: string; now: Date },
  { connection }: Domain,
): Promise<PersonRecord | undefined> {
  const link = await EmailConfirmations(connection).findById(tokenHash(token)).lean()
  if (!link) return undefined
  const person = await People(connection).findById(link.personId).lean<PersonRecord>()
  if (!person?.isActive) failLinkInvalid('unknown')
  if (person.emailKey !== link.emailKey) failLinkInvalid('ended')
  if (link.expiresAt <= now) failLinkInvalid('expired')
  return person
}

/** Confirms the account's own address; a repeat changes nothing and returns the same. */
export async function confirmOwnEmail(
  { person, now }: { person: PersonRecord; now: Date },
  { connection }: Domain,
): Promise<PersonRecord> {
  const change = confirmedBy(person.email, person, now)
  await People(connection).updateOne({ _id: person._id, emailKey: person.emailKey }, { $set: change })
  return { ...person, ...change }
}
