import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { PasswordResets } from '../../records/password-reset.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { newToken, tokenHash } from './token.ts'

/** docs/product/accounts.md#reset-links: reset links are valid for 1 hour. */
export const RESET_SECONDS = 3600

export interface NewReset {
  person: PersonRecord
  /** Not stored: it is only in the link. */
  token: string
}

/** Returns a new link's token for the person with this e-mail address; undefined for an unknown address, a deactivated person, and, unless `isForAny`, an address that nobody confirmed. */
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
