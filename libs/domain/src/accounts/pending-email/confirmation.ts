import { nameKey } from '@santhe/rules'
import { addEvent, addEventsFor } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'

/** Requests the link that confirms a new account's address, in the transaction that creates it: by bell and mail, or by the bell alone where no mail may go there now. */
export async function requestConfirmation(
  { _id: personId, emailKey, emailLinkAt, createdAt: at }: PersonRecord,
  tx: Domain,
): Promise<void> {
  const event = { kind: 'emailConfirmationRequested' as const, at, personId, emailKey }
  if (emailLinkAt) await addEvent(event, tx)
  else await addEventsFor(['bell'], [event], tx)
}

/** Returns what is stored of a person who opened a link that went to `email`: that it is confirmed, where it is their address and nobody had. */
export function confirmedBy(email: string, person: PersonRecord, now: Date): Pick<PersonRecord, 'emailConfirmedAt'> {
  return nameKey(email) === person.emailKey && !person.emailConfirmedAt ? { emailConfirmedAt: now } : {}
}
