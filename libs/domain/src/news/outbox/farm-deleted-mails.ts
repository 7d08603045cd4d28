import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import type { MailDraft } from './order-mail/due-mail.ts'

/** Returns the mail to the farmer whose farm an admin deleted; none where the account is gone. */
export async function farmDeletedMails(
  { ownerId, farmName, isHidden }: Extract<DomainEvent, { kind: 'farmDeleted' }>,
  domain: Domain,
): Promise<MailDraft[]> {
  const person = await findPerson(ownerId, domain)
  if (!person) return []
  const { name, email } = person
  return [{ personId: ownerId, to: { name, email }, letter: { kind: 'farmDeleted', farmName, isHidden } }]
}
