import { say } from '@santhe/texts/say'
import { addEvent } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { hashPassword, isPasswordRight } from '../../../foundation/secrets.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { changePerson, type PersonChange } from '../change-person.ts'
import { endEmailChange } from '../pending-email.ts'
import { findPerson, findPersonNamed } from '../queries.ts'

export interface ChangePassword {
  personId: number
  currentPassword: string
  password: string
  now: Date
  device?: string | undefined
}

interface WritePassword {
  before: PersonRecord
  change: PersonChange & { passwordHash: string }
  device: string | undefined
  now: Date
}

/**
 * Sets a person's password inside a transaction and notifies them. Reset links, a pending e-mail address and codes become
 * invalid, and help on their farm ends. The caller ends the sessions.
 */
export async function writePassword({ before, change, device, now }: WritePassword, tx: Domain): Promise<PersonRecord> {
  const after = await changePerson(before, change, tx)
  await endEmailChange(before._id, tx)
  await closeToHelp({ farmer: before, device, now, reason: say('reason.newPassword') }, tx)
  await addEvent({ kind: 'passwordChanged', at: now, personId: before._id }, tx)
  return after
}

/** Sets a new password, given the current one. Returns undefined when that is wrong or changed meanwhile. */
export async function changePassword(
  { personId, currentPassword, password, now, device }: ChangePassword,
  domain: Domain,
): Promise<PersonRecord | undefined> {
  const person = await findPerson(personId, domain)
  const isRight = await isPasswordRight(currentPassword, person?.passwordHash)
  if (!isRight || !person?.isActive) return undefined
  const passwordHash = await hashPassword(password)
  return withTransaction(domain, async tx => {
    const before = await findPerson(personId, tx)
    if (!before?.isActive || before.passwordHash !== person.passwordHash) return undefined
    return writePassword({ before, change: { passwordHash }, device, now }, tx)
  })
}

/** Takes equally long for an unknown name, a deactivated person and a wrong password; returns undefined for each. */
export async function checkPassword(
  { username, password }: { username: string; password: string },
  domain: Domain,
): Promise<PersonRecord | undefined> {
  const person = await findPersonNamed(username, domain)
  const isRight = await isPasswordRight(password, person?.passwordHash)
  return isRight && person?.isActive ? person : undefined
}
