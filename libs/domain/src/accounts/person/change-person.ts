import { fail, nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { PasswordResets } from '../../records/password-reset.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { changedWords } from './person-words.ts'

export type PersonChange = Partial<
  Pick<
    PersonRecord,
    | 'name'
    | 'email'
    | 'emailConfirmedAt'
    | 'phone'
    | 'address'
    | 'landmark'
    | 'city'
    | 'state'
    | 'zipCode'
    | 'avatar'
    | 'district'
  >
>

/**
 * Changes a person inside a transaction and returns the record before and after. Another e-mail address makes the reset links of the former
 * one invalid.
 * @throws NOT_SIGNED_IN for someone who was deactivated or deleted meanwhile; MongoDB's error 11000 for a taken e-mail address
 */
export async function changePerson(
  { personId, change }: { personId: number; change: PersonChange },
  { connection, session }: Domain,
): Promise<{ before: PersonRecord; after: PersonRecord }> {
  const set = { ...change, ...(change.email !== undefined && { emailKey: nameKey(change.email) }) }
  const before = await People(connection)
    .findOneAndUpdate({ _id: personId, isActive: true }, { $set: set }, { returnDocument: 'before' })
    .session(session ?? null)
    .lean<PersonRecord>()
  if (!before) return fail('NOT_SIGNED_IN')
  const words = changedWords(before, { ...before, ...set })
  if (words.words) await People(connection).updateOne({ _id: personId }, { $set: words }, { session })
  const after = { ...before, ...set, ...words }
  if (after.emailKey !== before.emailKey) await PasswordResets(connection).deleteMany({ personId }, { session })
  return { before, after }
}
