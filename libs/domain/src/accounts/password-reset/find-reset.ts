import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { PasswordResets } from '../../records/password-reset.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { tokenHash } from './token.ts'

/** Returns the person of a reset link; undefined where it has expired, was used or never existed, or the person is deactivated. */
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
