import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { hashPassword, newToken } from '../../../foundation/secrets.ts'
import { EmailChanges } from '../../../records/email-change.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { changePerson } from '../change-person.ts'
import { failClashing } from '../new-person.ts'
import { confirmedBy, endEmailChange } from '../pending-email.ts'
import { findChangeToKeep } from './find-change.ts'

export interface KeepEmailResult {
  personId: number
  /** The e-mail address that stays, or is restored. */
  email: string
  isTakenBack: boolean
}

/**
 * Stops a change by the link that went to the former address, which confirms that one. A confirmed one can be undone for a week: the former
 * address is restored, the password becomes invalid (the intruder may have set it; a new one is set by mail), and no later change can be
 * confirmed or undone; an earlier one still can. Codes become invalid, and help on their farm ends. The caller ends the sessions.
 * @throws EMAIL_LINK_INVALID with the reason
 */
export async function keepEmail(
  { token, now, device }: { token: string; now: Date; device?: string | undefined },
  domain: Domain,
): Promise<KeepEmailResult> {
  const closed = await hashPassword(newToken())
  try {
    return await withTransaction(domain, async tx => {
      const { connection, session } = tx
      const { change, person } = await findChangeToKeep({ token, now }, tx)
      const { personId, from: email } = change
      if (change.state === 'pending') {
        await endEmailChange(personId, tx)
        await changePerson(person, confirmedBy(email, person, now), tx)
        return { personId, email, isTakenBack: false }
      }
      const after = await changePerson(person, { email, emailConfirmedAt: now, passwordHash: closed }, tx)
      await closeToHelp({ farmer: after, device, now, reason: 'Email address taken back' }, tx)
      // Earlier changes stay: an intruder has the links of later addresses alone, and the owner's own link must stay valid longer.
      const since = { confirmedAt: trusted({ $gte: change.confirmedAt }) }
      const endedChanges = { personId, $or: [{ state: 'pending' as const }, since] }
      await EmailChanges(connection).updateMany(endedChanges, { $set: { state: 'ended' } }, { session })
      return { personId, email, isTakenBack: true }
    })
  } catch (error) {
    return failClashing(error)
  }
}
