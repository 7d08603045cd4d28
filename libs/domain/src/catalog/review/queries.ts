import { type Actor, isOwnFarm } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type ReviewedKind, type ReviewRecord, Reviews } from '../../records/review.ts'

const MAX_REVIEWS = 100

interface Reviewed {
  kind: ReviewedKind
  targetId: number
}

/** Returns the newest reviews of a product or farm, at most a hundred. */
export async function listReviews({ kind, targetId }: Reviewed, { connection }: Domain): Promise<ReviewRecord[]> {
  return Reviews(connection)
    .find({ kind, targetId })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_REVIEWS)
    .lean<ReviewRecord[]>()
}

/** Returns whether the actor may write a review: signed in, not of the farm itself, not for a farmer who is helped, and without a review so far. */
export async function mayReview(
  { kind, targetId, farmId, actor }: Reviewed & { farmId: number; actor: Actor | undefined },
  { connection }: Domain,
): Promise<boolean> {
  if (!actor || actor.assist || !mayReviewFarm(actor, farmId)) return false
  const earlier = await Reviews(connection).exists({ kind, targetId, personId: actor.id })
  return earlier === null
}

/** Returns whether an actor may review a farm: anybody but the farm's own person. docs/product/roles.md#own-farm. */
export function mayReviewFarm(actor: Actor, farmId: number): boolean {
  return !isOwnFarm(actor, farmId)
}
