import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { hashPassword, newToken } from '../../../foundation/secrets.ts'
import { EmailChanges } from '../../../records/email-change.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { changePerson } from '../change-person.ts'
import { failClashing } from '../new-account.ts'
import { confirmedBy, endEmailChange } from '../pending-email.ts'
import { findChangeToKeep } from './find-change.ts'

export interface KeepEmailResult {
  personId: number
  email: string
  isTakenBack: boolean
}

/**
 * Stops a pending change by the link to the former address, or undoes a confirmed one for a week. Undoing restores the address
 * and voids the password, which an intruder may have set, codes, help and later changes. The caller ends the sessions.
 * @throws EMAIL_LINK_INVALID with the reason
 */
export async function keepEmail(
  { token, now, device }: { token: string; now: Date; device?: string | undefined },
  domain: Domain,
): Promise<KeepEmailResult> {
  const closed = await hashPassword(newToken())
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const { change, person } = await findChangeToKeep({ token, now }, tx)
    const { personId, from: email } = change
    if (change.state === 'pending') {
      await endEmailChange(personId, tx)
      await changePerson(person, confirmedBy(email, person, now), tx)
      return { personId, email, isTakenBack: false }
    }
    const after = await changePerson(person, { email, emailConfirmedAt: now, passwordHash: closed }, tx)
    await closeToHelp({ farmer: after, device, now, reason: say('reason.emailKept') }, tx)
    // Earlier changes stay: the owner has their links, an intruder only those of later addresses.
    const since = { confirmedAt: trusted({ $gte: change.confirmedAt }) }
    const endedChanges = { personId, $or: [{ state: 'pending' as const }, since] }
    await EmailChanges(connection).updateMany(endedChanges, { $set: { state: 'ended' } }, { session })
    return { personId, email, isTakenBack: true }
  }).catch(failClashing)
}
