import { addEvent } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { hashPassword, isPasswordRight } from '../../../foundation/secrets.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { endEmailChange } from '../pending-email.ts'
import { findPersonNamed } from '../queries.ts'

export interface ChangePassword {
  personId: number
  currentPassword: string
  password: string
  now: Date
  /** In words, for the journal. */
  device?: string | undefined
}

/**
 * Sets a new password, given the current one; reset links, a pending e-mail address and codes become invalid, and help on
 * their farm ends. Returns undefined where the
 * current one is wrong or was changed meanwhile. The caller ends the sessions.
 */
export async function changePassword(
  { personId, currentPassword, password, now, device }: ChangePassword,
  domain: Domain,
): Promise<PersonRecord | undefined> {
  const person = await People(domain.connection).findById(personId).lean<PersonRecord>()
  const isRight = await isPasswordRight(currentPassword, person?.passwordHash)
  if (!isRight || !person?.isActive) return undefined
  const passwordHash = await hashPassword(password)
  const isChanged = await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const unchanged = { _id: personId, passwordHash: person.passwordHash, isActive: true }
    const { modifiedCount } = await People(connection).updateOne(unchanged, { $set: { passwordHash } }, { session })
    if (modifiedCount === 0) return false
    await PasswordResets(connection).deleteMany({ personId }, { session })
    await endEmailChange(personId, tx)
    await closeToHelp({ farmer: person, device, now, reason: 'New password' }, tx)
    await addEvent({ kind: 'passwordChanged', at: now, personId }, tx)
    return true
  })
  return isChanged ? { ...person, passwordHash } : undefined
}

/**
 * Returns the person of a username and a password; undefined for an unknown name, a wrong password and a deactivated person alike,
 * after the same time.
 */
export async function checkPassword(
  { username, password }: { username: string; password: string },
  domain: Domain,
): Promise<PersonRecord | undefined> {
  const person = await findPersonNamed(username, domain)
  const isRight = await isPasswordRight(password, person?.passwordHash)
  return isRight && person?.isActive ? person : undefined
}
