import { say } from '@santhe/texts/say'
import { addEvent } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { tokenHash } from '../../../foundation/secrets.ts'
import { EmailChanges, FORGOTTEN_MS, later } from '../../../records/email-change.ts'
import { EmailConfirmations } from '../../../records/email-confirmation.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { closeToHelp } from '../../assist/close-to-help.ts'
import { changePerson } from '../change-person.ts'
import { failClashing, failEmailTaken, isReservedForFormerOwner } from '../new-account.ts'
import { confirmedBy } from '../pending-email.ts'
import { failLinkInvalid, findChangeToConfirm } from './find-change.ts'

/** Returns undefined for another kind of link. `@throws EMAIL_LINK_INVALID` with the reason. */
async function findOwnLink(
  { token, now }: { token: string; now: Date },
  { connection }: Domain,
): Promise<PersonRecord | undefined> {
  const link = await EmailConfirmations(connection).findById(tokenHash(token)).lean()
  if (!link) return undefined
  const person = await People(connection).findById(link.personId).lean<PersonRecord>()
  if (!person?.isActive) failLinkInvalid('unknown')
  if (person.emailKey !== link.emailKey) failLinkInvalid('ended')
  if (link.expiresAt <= now) failLinkInvalid('expired')
  return person
}

async function confirmOwnEmail(
  { person, now }: { person: PersonRecord; now: Date },
  { connection }: Domain,
): Promise<PersonRecord> {
  const change = confirmedBy(person.email, person, now)
  await People(connection).updateOne({ _id: person._id, emailKey: person.emailKey }, { $set: change })
  return { ...person, ...change }
}

/**
 * Confirms the account's own address, repeatedly, or sets a new one, once. A new one voids codes and help on the farm; sessions
 * continue, and the former address gets a link that undoes the change.
 * @throws EMAIL_LINK_INVALID with the reason
 * @throws EMAIL_TAKEN when another account has the address by now; the change stays pending
 */
export async function confirmEmail(
  { token, now, device }: { token: string; now: Date; device?: string | undefined },
  domain: Domain,
): Promise<PersonRecord> {
  const own = await findOwnLink({ token, now }, domain)
  if (own) return confirmOwnEmail({ person: own, now }, domain)
  return withTransaction(domain, async tx => {
    const { change, person } = await findChangeToConfirm({ token, now }, tx)
    const { _id, personId, to: email } = change
    if (await isReservedForFormerOwner({ email, personId, now }, tx)) failEmailTaken()
    const used = await EmailChanges(tx.connection).updateOne(
      { _id, state: 'pending' },
      { $set: { state: 'confirmed', confirmedAt: now, forgetAt: later(now, FORGOTTEN_MS) } },
      { session: tx.session },
    )
    if (used.modifiedCount === 0) failLinkInvalid('used')
    const after = await changePerson(person, { email, emailConfirmedAt: now }, tx)
    await closeToHelp({ farmer: after, device, now, reason: say('reason.newEmail') }, tx)
    await addEvent({ kind: 'emailChanged', at: now, personId, changeId: _id.toHexString() }, tx)
    return after
  }).catch(failClashing)
}

/** @throws EMAIL_LINK_INVALID with the reason */
export async function findEmailToConfirm(link: { token: string; now: Date }, domain: Domain): Promise<string> {
  const own = await findOwnLink(link, domain)
  return own ? own.email : (await findChangeToConfirm(link, domain)).change.to
}
