import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { addEvents, addEventsFor } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { newToken, tokenHash } from '../../../foundation/secrets.ts'
import { CONFIRM_MS, type EmailChangeRecord, EmailChanges, later } from '../../../records/email-change.ts'
import { EmailConfirmations } from '../../../records/email-confirmation.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { pendingEmailOf } from '../pending-email.ts'
import { findPerson } from '../queries.ts'

/** Returns the token of a new link to the new address; undefined unless the change is pending. */
export async function makeConfirmLink(
  { changeId, now }: { changeId: string; now: Date },
  { connection }: Domain,
): Promise<{ change: EmailChangeRecord; token: string } | undefined> {
  const token = newToken()
  const link = { hash: tokenHash(token), expiresAt: later(now, CONFIRM_MS) }
  const change = await EmailChanges(connection)
    .findOneAndUpdate(
      { _id: changeId, state: 'pending' },
      { $push: { confirmLinks: link } },
      { returnDocument: 'after' },
    )
    .lean<EmailChangeRecord>()
  return change ? { change, token } : undefined
}

/** Returns the token of a new link to the former address; undefined when nothing can be undone any more. */
export async function makeKeepLink(
  { changeId, state }: { changeId: string; state: 'pending' | 'confirmed' },
  { connection }: Domain,
): Promise<{ change: EmailChangeRecord; token: string } | undefined> {
  const token = newToken()
  const change = await EmailChanges(connection)
    .findOneAndUpdate({ _id: changeId, state }, { $push: { keepLinks: tokenHash(token) } }, { returnDocument: 'after' })
    .lean<EmailChangeRecord>()
  return change ? { change, token } : undefined
}

/** Returns the token of a new link to the account's own address; undefined when it was confirmed or replaced since. */
export async function makeOwnLink(
  { personId, emailKey, now }: { personId: number; emailKey: string; now: Date },
  { connection }: Domain,
): Promise<{ person: PersonRecord; token: string } | undefined> {
  const waiting = { _id: personId, emailKey, isActive: true, emailConfirmedAt: trusted({ $exists: false }) }
  const person = await People(connection).findOne(waiting).lean<PersonRecord>()
  if (!person) return undefined
  const token = newToken()
  const link = { _id: tokenHash(token), personId, emailKey, expiresAt: later(now, CONFIRM_MS) }
  await EmailConfirmations(connection).create([link])
  return { person, token }
}

/** @throws NOT_FOUND when neither a new nor the own address is unconfirmed */
export async function emailToConfirm(personId: number, domain: Domain): Promise<string> {
  const [person, pending] = await Promise.all([findPerson(personId, domain), pendingEmailOf(personId, domain)])
  const own = person && !person.emailConfirmedAt ? person.email : undefined
  return pending ?? own ?? fail('NOT_FOUND', { message: say('email.nothingToConfirm') })
}

async function requestOwnLinkAgain(
  { person: { _id: personId, emailKey }, now }: { person: PersonRecord; now: Date },
  tx: Domain,
): Promise<void> {
  const { connection, session } = tx
  await People(connection).updateOne({ _id: personId, emailKey }, { $set: { emailLinkAt: now } }, { session })
  await addEventsFor(['mail'], [{ kind: 'emailConfirmationRequested', at: now, personId, emailKey }], tx)
}

/** @throws NOT_FOUND when no address is unconfirmed */
export async function sendEmailLinkAgain(
  { personId, now }: { personId: number; now: Date },
  domain: Domain,
): Promise<string> {
  const change = await EmailChanges(domain.connection).findOne({ personId, state: 'pending' }).lean()
  if (!change) {
    const email = await emailToConfirm(personId, domain)
    const person = await findPerson(personId, domain)
    if (person) await requestOwnLinkAgain({ person, now }, domain)
    return email
  }
  const changeId = change._id.toHexString()
  await addEvents([{ kind: 'emailChangeRequested', at: now, personId, changeId, to: 'new' }], domain)
  return change.to
}
