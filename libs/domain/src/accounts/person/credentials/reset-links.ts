import { nameKey } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { newToken, tokenHash } from '../../../foundation/secrets.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import { People, type PersonRecord } from '../../../records/person.ts'

/** Returns undefined for an invalid link and a deactivated person. */
export async function findReset(
  { token, now }: { token: string; now: Date },
  { connection }: Domain,
): Promise<PersonRecord | undefined> {
  const reset = await PasswordResets(connection)
    .findOne({ _id: tokenHash(token), expiresAt: trusted({ $gt: now }) })
    .lean()
  const person = reset && (await People(connection).findById(reset.personId).lean<PersonRecord>())
  return person?.isActive ? person : undefined
}

/** docs/product/accounts.md#reset-links: reset links are valid for 1 hour. */
export const RESET_SECONDS = 3600

export interface NewReset {
  person: PersonRecord
  /** Stored nowhere but in the link. */
  token: string
}

/** Returns undefined for an unknown address, a deactivated person and, unless `isForAny`, an unconfirmed address. */
export async function makeReset(
  { email, isForAny = true, now }: { email: string; isForAny?: boolean; now: Date },
  { connection }: Domain,
): Promise<NewReset | undefined> {
  const person = await People(connection)
    .findOne({ emailKey: nameKey(email) })
    .lean<PersonRecord>()
  if (!person?.isActive || !(isForAny || person.emailConfirmedAt)) return undefined
  const token = newToken()
  const expiresAt = new Date(now.getTime() + RESET_SECONDS * 1000)
  await PasswordResets(connection).create([{ _id: tokenHash(token), personId: person._id, createdAt: now, expiresAt }])
  return { person, token }
}

/**
 * Writes one event even for an unknown address, so that neither response nor duration reveals accounts. A job creates and
 * sends the link; unless `isForAny`, only to a confirmed address.
 */
export async function requestPasswordReset(
  { email, isForAny = true, now }: { email: string; isForAny?: boolean; now: Date },
  domain: Domain,
): Promise<void> {
  await addEvent({ kind: 'passwordResetAsked', at: now, emailKey: nameKey(email), isForAny }, domain)
}
