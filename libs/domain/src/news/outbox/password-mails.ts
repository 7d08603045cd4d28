import { makeReset, RESET_SECONDS } from '../../accounts/password-reset/make-reset.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { MailDraft } from './order-mail/due-mail.ts'

type ResetRequested = Extract<DomainEvent, { kind: 'passwordResetAsked' }>
type Changed = Extract<DomainEvent, { kind: 'passwordChanged' }>

/** Returns the mail with the reset link to the person with the e-mail address; none for an unknown address. Each attempt has its own token. */
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
