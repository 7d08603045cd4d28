import { fail, nameKey } from '@santhe/rules'
import { syncOwnerName } from '../../catalog/farm/sync-farm.ts'
import type { Domain } from '../../foundation/domain.ts'
import { PasswordResets } from '../../records/password-reset.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { Reviews } from '../../records/review.ts'
import { changedWords, findPerson } from './queries.ts'

/** Fields that a command sets; `changePerson` derives the others. */
export type PersonChange = Partial<Omit<PersonRecord, '_id' | 'usernameKey' | 'emailKey' | 'words' | 'createdAt'>>

/**
 * Changes a person inside a transaction, with the copies of name and picture elsewhere, and returns the updated record. A new
 * e-mail address or password makes reset links invalid.
 * @throws MongoDB's error 11000 for a taken username or e-mail address
 */
export async function changePerson(before: PersonRecord, change: PersonChange, tx: Domain): Promise<PersonRecord> {
  const { connection, session } = tx
  const { _id: personId } = before
  const { username, email } = change
  const keyed = {
    ...change,
    ...(username !== undefined && { usernameKey: nameKey(username) }),
    ...(email !== undefined && { emailKey: nameKey(email) }),
  }
  const set = { ...keyed, ...changedWords(before, { ...before, ...keyed }) }
  const after = { ...before, ...set }
  await People(connection).updateOne({ _id: personId }, { $set: set }, { session })
  const hasOtherSecrets = after.emailKey !== before.emailKey || after.passwordHash !== before.passwordHash
  if (hasOtherSecrets) await PasswordResets(connection).deleteMany({ personId }, { session })
  if (after.avatar !== before.avatar) await showAvatarInReviews({ personId, avatar: after.avatar }, tx)
  if (after.farmId !== null && after.name !== before.name) {
    await syncOwnerName({ farmId: after.farmId, ownerName: after.name }, tx)
  }
  return after
}

/** Copies a person's picture to their reviews, since the previous file is deleted. Call it in the transaction of the change. */
export async function showAvatarInReviews(
  { personId, avatar }: { personId: number; avatar: string | null },
  { connection, session }: Domain,
): Promise<void> {
  await Reviews(connection).updateMany({ personId }, { $set: { avatarUrl: avatar } }, { session })
}

/** @throws NOT_SIGNED_IN for a person deactivated or deleted meanwhile */
export async function findActive(personId: number, tx: Domain): Promise<PersonRecord> {
  const person = await findPerson(personId, tx)
  return person?.isActive ? person : fail('NOT_SIGNED_IN')
}
