import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { hashPassword, tokenHash } from '../../../foundation/secrets.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { confirmedBy } from '../pending-email.ts'
import { findPerson } from '../queries.ts'
import { writePassword } from './password.ts'
import { findReset } from './reset-links.ts'

export interface ResetPassword {
  token: string
  password: string
  now: Date
  device?: string | undefined
}

/**
 * Sets a new password by a link, which works once and confirms its address. The caller ends the sessions.
 * @throws RESET_LINK_INVALID
 */
export async function resetPassword(
  { token, password, now, device }: ResetPassword,
  domain: Domain,
): Promise<PersonRecord> {
  const person = (await findReset({ token, now }, domain)) ?? fail('RESET_LINK_INVALID')
  const personId = person._id
  const passwordHash = await hashPassword(password)
  return withTransaction(domain, async tx => {
    const link = { _id: tokenHash(token), expiresAt: trusted({ $gt: now }) }
    const used = await PasswordResets(tx.connection).deleteOne(link, { session: tx.session })
    const before = await findPerson(personId, tx)
    if (used.deletedCount === 0 || !before?.isActive) return fail('RESET_LINK_INVALID')
    const change = { passwordHash, ...confirmedBy(person.email, before, now) }
    return writePassword({ before, change, device, now }, tx)
  })
}
