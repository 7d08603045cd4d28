import { fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { Reviews } from '../../records/review.ts'

/** What the person wrote shows the present picture: the former one's file goes. Call it in the transaction that changes the picture. */
export async function showAvatarInReviews(
  { personId, avatar }: { personId: number; avatar: string | null },
  { connection, session }: Domain,
): Promise<void> {
  await Reviews(connection).updateMany({ personId }, { $set: { avatarUrl: avatar } }, { session })
}

/**
 * Sets a person's picture, or with null takes it away, and answers the former one, whose file may go now.
 * Of two at once each answers what it replaced itself.
 * @throws NOT_SIGNED_IN for someone who was deactivated or deleted meanwhile.
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
