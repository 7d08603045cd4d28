import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { hashPassword, tokenHash } from '../../../foundation/secrets.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { confirmedBy, endEmailChange } from '../pending-email.ts'
import { findReset } from './reset-links.ts'

export interface ResetPassword {
  token: string
  password: string
  now: Date
  /** In words, for the journal. */
  device?: string | undefined
}

/**
 * Sets a new password by a link, which works once: the transaction that sets the password deletes it, with the person's other reset links
 * and a pending e-mail address; the link confirms the address that it went to; codes become invalid, and help on their farm ends. The
 * caller ends the sessions.
 * @throws RESET_LINK_INVALID
 */
export async function resetPassword(
  { token, password, now, device }: ResetPassword,
  domain: Domain,
): Promise<PersonRecord> {
  const person = (await findReset({ token, now }, domain)) ?? fail('RESET_LINK_INVALID')
  const personId = person._id
  const passwordHash = await hashPassword(password)
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const link = { _id: tokenHash(token), expiresAt: trusted({ $gt: now }) }
    const used = await PasswordResets(connection).deleteOne(link, { session })
    if (used.deletedCount === 0) fail('RESET_LINK_INVALID')
    const active = { _id: personId, isActive: true }
    const change = { passwordHash, ...confirmedBy(person.email, person, now) }
    const set = await People(connection).updateOne(active, { $set: change }, { session })
    if (set.matchedCount === 0) fail('RESET_LINK_INVALID')
    await PasswordResets(connection).deleteMany({ personId }, { session })
    await endEmailChange(personId, tx)
    await closeToHelp({ farmer: person, device, now, reason: 'New password' }, tx)
    await addEvent({ kind: 'passwordChanged', at: now, personId }, tx)
  })
  return { ...person, passwordHash }
}
