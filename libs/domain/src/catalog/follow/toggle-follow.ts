import { type Actor, fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { Follows } from '../../records/follow.ts'
import type { FollowStatus } from './queries.ts'

export interface ToggleFollow {
  actor: Actor
  farmId: number
  now: Date
}

/**
 * Follows a farm or stops following it, in one transaction with the farm's count. docs/product/farms.md#follow.
 * @throws NOT_FOUND
 */
export async function toggleFollow({ actor, farmId, now }: ToggleFollow, domain: Domain): Promise<FollowStatus> {
  const link = { personId: actor.id, farmId }
  return withTransaction(domain, async ({ connection, session }) => {
    const { deletedCount } = await Follows(connection).deleteOne(link, { session })
    const isFollowing = deletedCount === 0
    if (isFollowing) await Follows(connection).create([{ ...link, createdAt: now }], { session })
    const farm = await Farms(connection)
      .findOneAndUpdate(
        { _id: farmId, isHidden: false },
        { $inc: { followerCount: isFollowing ? 1 : -1 } },
        { session, returnDocument: 'after' },
      )
      .lean()
    return farm ? { isFollowing, followerCount: farm.followerCount } : fail('NOT_FOUND')
  })
}
