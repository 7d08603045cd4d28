import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import { tokenHash } from '../../../foundation/secrets.ts'
import { type EmailChangeRecord, EmailChanges, later, TAKE_BACK_MS } from '../../../records/email-change.ts'
import { People, type PersonRecord } from '../../../records/person.ts'

type LinkProblem = 'unknown' | 'expired' | 'used' | 'ended'

/** @throws EMAIL_LINK_INVALID with the reason, which screens read from `details.reason` */
export function failLinkInvalid(reason: LinkProblem): never {
  return fail('EMAIL_LINK_INVALID', { message: say(`link.${reason}`), details: { reason } })
}

interface ChangeWithPerson {
  change: EmailChangeRecord
  person: PersonRecord
}

async function withPerson(
  change: EmailChangeRecord | null,
  { connection, session }: Domain,
): Promise<ChangeWithPerson> {
  const person = change
    ? await People(connection).findById(change.personId, null, { session }).lean<PersonRecord>()
    : null
  return change && person?.isActive ? { change, person } : failLinkInvalid('unknown')
}

/** @throws EMAIL_LINK_INVALID with the reason */
export async function findChangeToConfirm(
  { token, now }: { token: string; now: Date },
  domain: Domain,
): Promise<ChangeWithPerson> {
  const hash = tokenHash(token)
  const stored = await EmailChanges(domain.connection)
    .findOne({ 'confirmLinks.hash': hash }, null, { session: domain.session })
    .lean<EmailChangeRecord>()
  const { change, person } = await withPerson(stored, domain)
  if (change.state === 'confirmed') failLinkInvalid('used')
  if (change.state === 'ended') failLinkInvalid('ended')
  const link = change.confirmLinks.find(each => each.hash === hash)
  if (!link || link.expiresAt <= now) failLinkInvalid('expired')
  return { change, person }
}

/** @throws EMAIL_LINK_INVALID with the reason */
export async function findChangeToKeep(
  { token, now }: { token: string; now: Date },
  domain: Domain,
): Promise<ChangeWithPerson> {
  const stored = await EmailChanges(domain.connection)
    .findOne({ keepLinks: tokenHash(token) }, null, { session: domain.session })
    .lean<EmailChangeRecord>()
  const { change, person } = await withPerson(stored, domain)
  if (change.state === 'ended') failLinkInvalid('ended')
  if (change.confirmedAt !== null && later(change.confirmedAt, TAKE_BACK_MS) <= now) failLinkInvalid('expired')
  return { change, person }
}
