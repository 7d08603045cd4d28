import { makeOwnLink } from '../../accounts/email-change/confirm-own-email.ts'
import { makeConfirmLink, makeKeepLink } from '../../accounts/email-change/make-links.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { MailDraft } from './order-mail/due-mail.ts'
import { isStale } from './order-mail/order-letters.ts'

type ChangeEvent = Extract<DomainEvent, { kind: 'emailChangeRequested' | 'emailChanged' }>

/** Returns the mail with the link that confirms the account's own address; none where it is confirmed. Each attempt has its own token. */
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

/** Returns the mail with the confirmation link to the new address; none where the change is no longer pending. Each attempt has its own token. */
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
 * Returns the mail to the former address, with the link that stops or undoes the change. One that nobody had confirmed gets it once the
 * change counts, without the names that somebody typed.
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
