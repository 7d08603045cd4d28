import { type Actor, fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { Farms } from '../../records/farm.ts'
import { Follows } from '../../records/follow.ts'

export interface FollowStatus {
  isFollowing: boolean
  followerCount: number
}

/** @throws NOT_FOUND */
export async function readFollowStatus(
  { actor, farmId }: { actor: Actor | undefined; farmId: number },
  { connection }: Domain,
): Promise<FollowStatus> {
  const [farm, follow] = await Promise.all([
    Farms(connection).findOne({ _id: farmId, isHidden: false }).select({ followerCount: 1 }).lean(),
    actor ? Follows(connection).exists({ personId: actor.id, farmId }) : null,
  ])
  if (!farm) return fail('NOT_FOUND')
  return { isFollowing: follow !== null, followerCount: farm.followerCount }
}

/** Far more than anybody follows; limits the list. */
const MAX_FOLLOWED = 1_000

/** Returns the ids of a person's followed farms, the latest first. */
export async function listFollowedFarms({ actor }: { actor: Actor }, { connection }: Domain): Promise<number[]> {
  const follows = await Follows(connection)
    .find({ personId: actor.id })
    .sort({ createdAt: -1 })
    .limit(MAX_FOLLOWED)
    .select({ farmId: 1 })
    .lean()
  return follows.map(({ farmId }) => farmId)
}

export interface ToggleFollow {
  actor: Actor
  farmId: number
  now: Date
  idempotencyKey?: string | undefined
}

/**
 * Follows or unfollows a farm, in one transaction with the farm's count. A repeated key changes nothing.
 * docs/product/farms.md#follow.
 * @throws NOT_FOUND
 */
export function toggleFollow(input: ToggleFollow, domain: Domain): Promise<FollowStatus> {
  const { actor, farmId, idempotencyKey: key } = input
  const request = { actorId: actor.id, call: `toggleFollow ${farmId}`, key, body: {} }
  const replay = () => readFollowStatus(input, domain)
  return onlyOnce(request, { command: () => storeToggle(input, request, domain), replay }, domain)
}

function storeToggle(
  { actor, farmId, now }: ToggleFollow,
  request: IdempotentRequest,
  domain: Domain,
): Promise<FollowStatus> {
  const link = { personId: actor.id, farmId }
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
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
    if (!farm) return fail('NOT_FOUND')
    await saveOutcome(request, { orders: [] }, now, tx)
    return { isFollowing, followerCount: farm.followerCount }
  })
}
