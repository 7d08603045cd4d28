import { makeReset, RESET_SECONDS } from '../../accounts/password-reset/make-reset.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { Addressed } from './order-mail/due-mail.ts'

type ResetAsked = Extract<DomainEvent, { kind: 'passwordResetAsked' }>
type Changed = Extract<DomainEvent, { kind: 'passwordChanged' }>

/** The link for whoever has the address; nothing for an address that nobody has. Each try makes a token of its own. */
export async function resetMails({ at, emailKey }: ResetAsked, now: Date, domain: Domain): Promise<Addressed[]> {
  // Who still waits after an hour has asked again, or remembered it.
  const isStale = now.getTime() - at.getTime() > RESET_SECONDS * 1000
  const made = isStale ? undefined : await makeReset({ email: emailKey, now }, domain)
  if (!made) return []
  const { _id: personId, name, email, username } = made.person
  return [{ personId, to: { name, email }, letter: { kind: 'passwordReset', username, token: made.token } }]
}

export async function passwordChangedMails({ personId }: Changed, domain: Domain): Promise<Addressed[]> {
  const person = await findPerson(personId, domain)
  if (!person) return []
  const { name, email, username } = person
  return [{ personId, to: { name, email }, letter: { kind: 'passwordChanged', username } }]
}
