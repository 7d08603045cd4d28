import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, inTransaction } from '../domain.ts'
import { endPendingEmailChange } from '../email-change/end-pending-change.ts'
import { addEvent } from '../outbox/add-event.ts'
import { People, type PersonRecord } from '../person/model.ts'
import { hashPassword } from '../person/password.ts'
import { findReset } from './find-reset.ts'
import { PasswordResets } from './model.ts'
import { tokenHash } from './token.ts'

export interface ResetPassword {
  token: string
  password: string
  now: Date
}

/**
 * Sets a new password by a link, which works once: it goes in the transaction that sets the password, and the person's other links
 * and an e-mail address that still waits to be confirmed with it. Sessions are the caller's to end. @throws RESET_LINK_INVALID.
 */
export async function resetPassword({ token, password, now }: ResetPassword, domain: Domain): Promise<PersonRecord> {
  const person = (await findReset({ token, now }, domain)) ?? fail('RESET_LINK_INVALID')
  const personId = person._id
  const passwordHash = await hashPassword(password)
  await inTransaction(domain, async inside => {
    const { connection, session } = inside
    const link = { _id: tokenHash(token), expiresAt: trusted({ $gt: now }) }
    const used = await PasswordResets(connection).deleteOne(link, { session })
    if (used.deletedCount === 0) fail('RESET_LINK_INVALID')
    const active = { _id: personId, isActive: true }
    const set = await People(connection).updateOne(active, { $set: { passwordHash } }, { session })
    if (set.matchedCount === 0) fail('RESET_LINK_INVALID')
    await PasswordResets(connection).deleteMany({ personId }, { session })
    await endPendingEmailChange(personId, inside)
    await addEvent({ kind: 'passwordChanged', at: now, personId }, inside)
  })
  return { ...person, passwordHash }
}
