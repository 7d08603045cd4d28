import { makeConfirmLink, makeKeepLink } from '../../accounts/email-change/make-links.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { MailDraft } from './order-mail/due-mail.ts'

type ChangeEvent = Extract<DomainEvent, { kind: 'emailChangeRequested' | 'emailChanged' }>

/** Returns the mail with the confirmation link to the new address; none where the change is no longer pending. Each attempt has its own token. */
export async function confirmMails(
  { personId, changeId }: ChangeEvent,
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  const link = person?.isActive ? await makeConfirmLink({ changeId, now }, domain) : undefined
  if (!link) return []
  return [{ personId, to: { name: '', email: link.change.to }, letter: { kind: 'emailConfirm', token: link.token } }]
}

/** Returns the mail to the former address, with the link that stops or undoes the change. */
export async function formerEmailMails(
  { kind, personId, changeId }: ChangeEvent,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(personId, domain)
  const state = kind === 'emailChanged' ? 'confirmed' : 'pending'
  const link = person?.isActive ? await makeKeepLink({ changeId, state }, domain) : undefined
  if (!person || !link) return []
  const { from, to: newEmail } = link.change
  const letter = { kind, username: person.username, newEmail, token: link.token }
  return [{ personId, to: { name: person.name, email: from }, letter }]
}
