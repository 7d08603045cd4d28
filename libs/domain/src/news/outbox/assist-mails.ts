import { ASSIST_CODE_MS } from '@santhe/rules'
import { writeCode } from '../../accounts/assist/make-code.ts'
import { makeAssistLink } from '../../accounts/assist/queries.ts'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { MailDraft } from './order-mail/due-mail.ts'

type CodeRequested = Extract<DomainEvent, { kind: 'assistCodeRequested' }>
type Started = Extract<DomainEvent, { kind: 'assistStarted' }>

/** Returns the mail with a new code to the farmer; each attempt has its own. None where it comes too late to be of use. */
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

/** Returns the mail to the farmer whom an agent helps, with the link that ends it; none where it is over already. */
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
