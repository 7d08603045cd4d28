import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import { EmailChanges, FORGOTTEN_MS, later } from '../../records/email-change.ts'
import type { PersonRecord } from '../../records/person.ts'
import { closeToHelp } from '../assist-end/close-to-help.ts'
import { isReservedForFormerOwner } from '../pending-email/queries.ts'
import { changePerson } from '../person/change-person.ts'
import { failClashing, failEmailTaken } from '../person/new-person.ts'
import { failLinkInvalid, findChangeToConfirm } from './find-change.ts'

/**
 * Sets a person's new e-mail address by the link that was sent there, which works once. Reset links that went to the former address
 * become invalid, and codes; help on their farm ends; sessions stay. The former address gets a mail with a link that undoes the change.
 * Throws EMAIL_LINK_INVALID with the reason; EMAIL_TAKEN where somebody else has the address by now, and the change stays pending.
 */
export async function confirmEmail(
  { token, now, device }: { token: string; now: Date; device?: string | undefined },
  domain: Domain,
): Promise<PersonRecord> {
  try {
    return await withTransaction(domain, async tx => {
      const { change } = await findChangeToConfirm({ token, now }, tx)
      const { _id, personId, to: email } = change
      if (await isReservedForFormerOwner({ email, personId, now }, tx)) failEmailTaken()
      const used = await EmailChanges(tx.connection).updateOne(
        { _id, state: 'pending' },
        { $set: { state: 'confirmed', confirmedAt: now, forgetAt: later(now, FORGOTTEN_MS) } },
        { session: tx.session },
      )
      if (used.modifiedCount === 0) failLinkInvalid('used')
      const { after } = await changePerson({ personId, change: { email } }, tx)
      await closeToHelp({ farmer: after, device, now, reason: 'Another email address' }, tx)
      await addEvent({ kind: 'emailChanged', at: now, personId, changeId: _id.toHexString() }, tx)
      return after
    })
  } catch (error) {
    return failClashing(error)
  }
}
