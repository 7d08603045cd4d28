import { type Actor, averageRating, boxesNow, fail, isOwnFarm, type Named, namesOf } from '@santhe/rules'
import { addEvent } from '../../foundation/add-event.ts'
import { duplicateKey } from '../../foundation/database-errors.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { People } from '../../records/person.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { type ReviewedKind, type ReviewRecord, Reviews } from '../../records/review.ts'
import { maySeeProduct } from './policy.ts'

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

/** Returns whether the actor may write a review: signed in, not of the farm, not an assisted farmer, and without a review yet. docs/product/roles.md#own-farm */
export async function mayReview(
  { kind, targetId, farmId, actor }: Reviewed & { farmId: number; actor: Actor | undefined },
  { connection }: Domain,
): Promise<boolean> {
  if (!actor || actor.assist || isOwnFarm(actor, farmId)) return false
  const earlier = await Reviews(connection).exists({ kind, targetId, personId: actor.id })
  return earlier === null
}

export interface WriteReview {
  actor: Actor
  kind: ReviewedKind
  /** Id of the product or farm. */
  targetId: number
  /** 1 to 5. */
  rating: number
  comment: string
  now: Date
  idempotencyKey?: string | undefined
}

interface Target {
  name: Named
  farmId: number
  ratingSum: number
  ratingCount: number
}

/** @throws NOT_FOUND when the actor may not see the product or farm */
async function readTarget({ actor, kind, targetId }: WriteReview, tx: Domain): Promise<Target> {
  const session = tx.session ?? null
  if (kind === 'product') {
    const product = await Products(tx.connection).findById(targetId).session(session).lean<ProductRecord>()
    if (!product || !maySeeProduct(actor, product)) return fail('NOT_FOUND')
    const { farmId, ratingSum, ratingCount } = product
    return { name: namesOf(product), farmId, ratingSum, ratingCount }
  }
  const farm = await Farms(tx.connection)
    .findOne({ _id: targetId, isHidden: false })
    .session(session)
    .lean<FarmRecord>()
  if (!farm) return fail('NOT_FOUND')
  const { farmName, ratingSum, ratingCount } = farm
  return { name: farmName, farmId: targetId, ratingSum, ratingCount }
}

/** Returns whether the person received that product, or anything of that farm. */
async function hasReceived({ actor, kind, targetId }: WriteReview, { connection }: Domain): Promise<boolean> {
  const delivered = { buyerId: actor.id, status: 'delivered' as const }
  if (kind === 'farm') return (await Orders(connection).exists({ ...delivered, farmerId: targetId })) !== null
  const orders = await Orders(connection)
    .find({ ...delivered, $or: [{ 'items.productId': targetId }, { 'adjustments.items.productId': targetId }] })
    .select({ items: 1, fees: 1, adjustments: 1 })
    .lean<Pick<OrderRecord, 'items' | 'fees' | 'adjustments'>[]>()
  return orders.some(order => boxesNow(order, targetId) > 0)
}

/** Reads the sums in the same transaction, so that the average matches them. */
async function addRating({ kind, targetId, rating }: WriteReview, target: Target, { connection, session }: Domain) {
  const ratingSum = target.ratingSum + rating
  const ratingCount = target.ratingCount + 1
  const rated = { $set: { ratingSum, ratingCount, rating: averageRating(ratingSum, ratingCount) } }
  await (kind === 'product'
    ? Products(connection).updateOne({ _id: targetId }, rated, { session })
    : Farms(connection).updateOne({ _id: targetId }, rated, { session }))
}

async function authorOf(actor: Actor, { connection }: Domain): Promise<{ name: string; avatarUrl: string | null }> {
  const person = await People(connection).findById(actor.id).select({ name: 1, avatar: 1 }).lean()
  return person ? { name: person.name, avatarUrl: person.avatar } : fail('NOT_SIGNED_IN')
}

/**
 * Writes a person's only review of a product or farm, with the average and the farm's event in the same transaction, and returns it;
 * a repeated idempotency key returns the first one. docs/product/reviews.md#who-may-review.
 * @throws NOT_FOUND
 * @throws OWN_FARM
 * @throws ALREADY_REVIEWED
 * @throws KEY_REUSED
 */
export function writeReview(input: WriteReview, domain: Domain): Promise<ReviewRecord> {
  const { actor, kind, targetId, rating, comment, idempotencyKey: key } = input
  const request = { actorId: actor.id, call: 'writeReview', key, body: { kind, targetId, rating, comment } }
  const replay = async ({ madeId }: { madeId?: number | undefined }) =>
    (await Reviews(domain.connection).findById(madeId).lean<ReviewRecord>()) ?? fail('NOT_FOUND')
  return onlyOnce(request, { command: () => storeReview(input, request, domain), replay }, domain)
}

async function storeReview(input: WriteReview, request: IdempotentRequest, domain: Domain): Promise<ReviewRecord> {
  const { actor, kind, targetId, rating, comment, now } = input
  const { farmId } = await readTarget(input, domain)
  if (isOwnFarm(actor, farmId)) fail('OWN_FARM')
  const [author, isVerifiedBuyer, _id] = await Promise.all([
    authorOf(actor, domain),
    hasReceived(input, domain),
    nextId(domain, 'review'),
  ])
  const fields = { personId: actor.id, ...author, rating, comment, isVerifiedBuyer, createdAt: now }
  const review: ReviewRecord = { _id, kind, targetId, ...fields }
  try {
    await withTransaction(domain, async tx => {
      const target = await readTarget(input, tx)
      await Reviews(tx.connection).create([review], { session: tx.session })
      await addRating(input, target, tx)
      await addEvent(
        { kind: 'reviewWritten', farmId, about: target.name, rating, authorName: author.name, at: now },
        tx,
      )
      await saveOutcome(request, { orders: [], madeId: _id }, now, tx)
    })
  } catch (error) {
    if (duplicateKey(error)?.includes('personId')) fail('ALREADY_REVIEWED')
    throw error
  }
  return review
}
