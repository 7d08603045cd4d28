import { fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { Reviews } from '../../records/review.ts'

/** Writes the person's picture to their reviews, since the former one's file is deleted. Call it in the transaction that changes the picture. */
export async function showAvatarInReviews(
  { personId, avatar }: { personId: number; avatar: string | null },
  { connection, session }: Domain,
): Promise<void> {
  await Reviews(connection).updateMany({ personId }, { $set: { avatarUrl: avatar } }, { session })
}

/**
 * Sets a person's picture, or removes it with null, and returns the former one, whose file can be deleted. Of two at once each returns the
 * one that it replaced.
 * @throws NOT_SIGNED_IN for someone who was deactivated or deleted meanwhile
 */
export function setAvatar(
  { personId, avatar }: { personId: number; avatar: string | null },
  domain: Domain,
): Promise<{ replaced: string | null }> {
  return withTransaction(domain, async tx => {
    const before = await People(tx.connection)
      .findOneAndUpdate({ _id: personId, isActive: true }, { $set: { avatar } }, { returnDocument: 'before' })
      .session(tx.session ?? null)
      .lean<PersonRecord>()
    if (!before) return fail('NOT_SIGNED_IN')
    await showAvatarInReviews({ personId, avatar }, tx)
    return { replaced: before.avatar }
  })
}
