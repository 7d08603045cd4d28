import { ASSIST_CODE_MS } from '@santhe/rules'
import { writeCode } from '../../accounts/assist/make-code.ts'
import { makeAssistLink } from '../../accounts/assist/queries.ts'
import { makeConfirmLink, makeKeepLink, makeOwnLink } from '../../accounts/person/credentials/make-links.ts'
import { makeReset, RESET_SECONDS } from '../../accounts/person/credentials/reset-links.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { MailDraft } from './due-mail.ts'
import { isStale } from './order-letters.ts'

type CodeRequested = Extract<DomainEvent, { kind: 'assistCodeRequested' }>
type Started = Extract<DomainEvent, { kind: 'assistStarted' }>

/** Returns the mail with a new code to the farmer; each attempt has a new one. Empty when it is too late to be useful. */
export async function assistCodeMails(
  { at, personId, farmId }: CodeRequested,
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  const isStale = now.getTime() - at.getTime() > ASSIST_CODE_MS
  if (isStale || !person?.isActive || person.farmId !== farmId) return []
  const { name, email } = person
  const code = await writeCode({ farmId, kind: 'screen', now }, domain)
  return [{ personId, to: { name, email }, letter: { kind: 'assistCode', ...code } }]
}

/** Returns the mail to the assisted farmer, with the link that ends the help; empty when it has ended. */
export async function assistStartedMails(
  { assistId, farmerId: personId, agentName, farmName, expiresAt }: Started,
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  const link = person ? await makeAssistLink({ assistId, now }, domain) : undefined
  if (!person || !link) return []
  const { name, email } = person
  const letter = { kind: 'assistStarted', agentName, farmName, expiresAt, token: link.token } as const
  return [{ personId, to: { name, email }, letter }]
}

type ChangeEvent = Extract<DomainEvent, { kind: 'emailChangeRequested' | 'emailChanged' }>

/** Returns the mail with the link that confirms the account's own address; empty when confirmed. Each attempt has a new token. */
export async function confirmOwnMails(
  { at, personId, emailKey }: Extract<DomainEvent, { kind: 'emailConfirmationRequested' }>,
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  const link = isStale({ at }, now) ? undefined : await makeOwnLink({ personId, emailKey, now }, domain)
  if (!link) return []
  const { email } = link.person
  return [{ personId, to: { name: '', email }, letter: { kind: 'emailConfirm', isOfAccount: true, token: link.token } }]
}

/** Returns the mail with the confirmation link to the new address; empty when the change is not pending. Each attempt has a new token. */
export async function confirmMails(
  { personId, changeId }: ChangeEvent,
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  const link = person?.isActive ? await makeConfirmLink({ changeId, now }, domain) : undefined
  if (!link) return []
  return [
    {
      personId,
      to: { name: '', email: link.change.to },
      letter: { kind: 'emailConfirm', isOfAccount: false, token: link.token },
    },
  ]
}

/**
 * Returns the mail to the former address, with the link that stops or undoes the change. An unconfirmed one gets it once the
 * change applies, without user-entered names.
 */
export async function formerEmailMails(
  { kind, personId, changeId }: ChangeEvent,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  const state = kind === 'emailChanged' ? 'confirmed' : 'pending'
  const link = person?.isActive ? await makeKeepLink({ changeId, state }, domain) : undefined
  if (!person || !link) return []
  const { from, to: newEmail, isFromConfirmed } = link.change
  const { token } = link
  if (isFromConfirmed) {
    return [
      {
        personId,
        to: { name: person.name, email: from },
        letter: { kind, username: person.username, newEmail, token },
      },
    ]
  }
  const isUseful = kind === 'emailChanged' && person.emailLinkAt !== undefined
  return isUseful ? [{ personId, to: { name: '', email: from }, letter: { kind, token } }] : []
}

type ResetRequested = Extract<DomainEvent, { kind: 'passwordResetAsked' }>
type Changed = Extract<DomainEvent, { kind: 'passwordChanged' }>

/** Returns the mail with the reset link to the person with the e-mail address; empty for an unknown one. Each attempt has a new token. */
export async function resetMails(
  { at, emailKey, isForAny = true }: ResetRequested,
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  // After an hour the person has requested it again, or remembered the password.
  const isStale = now.getTime() - at.getTime() > RESET_SECONDS * 1000
  const reset = isStale ? undefined : await makeReset({ email: emailKey, isForAny, now }, domain)
  if (!reset) return []
  const { _id: personId, name, email, username } = reset.person
  return [{ personId, to: { name, email }, letter: { kind: 'passwordReset', username, token: reset.token } }]
}

export async function passwordChangedMails({ personId }: Changed, domain: Domain): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  if (!person) return []
  const { name, email, username } = person
  return [{ personId, to: { name, email }, letter: { kind: 'passwordChanged', username } }]
}

/** Returns the mail to the farmer whose farm an admin deleted; empty without an account. */
export async function farmDeletedMails(
  { ownerId, farmName, isHidden }: Extract<DomainEvent, { kind: 'farmDeleted' }>,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(ownerId, domain)
  if (!person) return []
  const { name, email } = person
  return [{ personId: ownerId, to: { name, email }, letter: { kind: 'farmDeleted', farmName, isHidden } }]
}
