import { makeConfirmLink, makeKeepLink } from '../../accounts/email-change/make-links.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { Addressed } from './order-mail/due-mail.ts'

type ChangeEvent = Extract<DomainEvent, { kind: 'emailChangeRequested' | 'emailChanged' }>

/** The link to confirm, to the new address; nothing where the change waits no more. Each try makes a token of its own. */
export async function confirmMails(
  { personId, changeId }: ChangeEvent,
  now: Date,
  domain: Domain,
): Promise<Addressed[]> {
  const person = await findPerson(personId, domain)
  const made = person?.isActive ? await makeConfirmLink({ changeId, now }, domain) : undefined
  if (!made) return []
  return [{ personId, to: { name: '', email: made.change.to }, letter: { kind: 'emailConfirm', token: made.token } }]
}

/** What the former address is told, with the link that stops the change or takes it back. */
export async function noticeMails({ kind, personId, changeId }: ChangeEvent, domain: Domain): Promise<Addressed[]> {
  const person = await findPerson(personId, domain)
  const state = kind === 'emailChanged' ? 'confirmed' : 'pending'
  const made = person?.isActive ? await makeKeepLink({ changeId, state }, domain) : undefined
  if (!person || !made) return []
  const { from, to: newEmail } = made.change
  const letter = { kind, username: person.username, newEmail, token: made.token }
  return [{ personId, to: { name: person.name, email: from }, letter }]
}
