import { type IstDate, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { keyedRecordsOf } from '../../foundation/outbox/add-event.ts'
import type { FollowedFarmNews } from '../../records/events.ts'
import { type DigestItem, FollowerDigests } from '../../records/follower-digest.ts'
import { Outbox } from '../../records/outbox.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { digestTimeOf } from './digest-time.ts'

const BATCH_SIZE = 100

type DigestProduct = Pick<ProductRecord, '_id' | 'farmId' | 'name' | 'farm' | 'status' | 'soldOut'>

/** Returns those of the products that the shop still shows. */
function shownProducts(
  ids: readonly number[],
  today: IstDate,
  { connection, session }: Domain,
): Promise<DigestProduct[]> {
  return Products(connection)
    .find({ _id: trusted({ $in: [...ids] }), isListed: true, availableUntil: trusted({ $gte: today }) })
    .sort({ _id: 1 })
    .select({ farmId: 1, name: 1, farm: 1, status: 1, soldOut: 1 })
    .session(session ?? null)
    .lean<DigestProduct[]>()
}

/** Returns what is new by farm: what was harvested and can be bought, and else what was added. */
function newsByFarm(items: readonly DigestItem[], products: readonly DigestProduct[]): FollowedFarmNews[] {
  const harvestedIds = new Set(items.filter(({ isHarvest }) => isHarvest).map(({ productId }) => productId))
  const addedIds = new Set(items.filter(({ isHarvest }) => !isHarvest).map(({ productId }) => productId))
  const isHarvested = ({ _id, status, soldOut }: DigestProduct) =>
    harvestedIds.has(_id) && status === 'Available Now' && !soldOut
  const farmIds = [...new Set(products.map(({ farmId }) => farmId))]
  return farmIds.flatMap(farmId => {
    const own = products.filter(product => product.farmId === farmId)
    const harvested = own.filter(isHarvested).map(({ name }) => name)
    const added = own.filter(product => addedIds.has(product._id) && !isHarvested(product)).map(({ name }) => name)
    const farmName = own[0]?.farm.name ?? ''
    return harvested.length + added.length > 0 ? [{ farmId, farmName, added, harvested }] : []
  })
}

/** Turns what waits for a follower into the event of this day's digest, in one transaction; into none where the shop shows nothing of it any more. */
function writeDigest(personId: number, now: Date, domain: Domain): Promise<void> {
  const today = istDateOf(now)
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const digest = await FollowerDigests(connection)
      .findById(personId)
      .session(session ?? null)
      .lean()
    if (!digest) return
    const ids = digest.items.map(({ productId }) => productId)
    const farms = newsByFarm(digest.items, await shownProducts(ids, today, tx))
    await FollowerDigests(connection).deleteOne({ _id: personId }, { session })
    if (farms.length === 0) return
    const records = keyedRecordsOf({ kind: 'followedFarmsDigested', at: now, personId, farms }, `${personId} ${today}`)
    await Outbox(connection).insertMany(records, { session, lean: true })
  })
}

/**
 * Writes this day's digests for followers, a batch at a time, once `collectFarmNews` has nothing left; returns whom to go on after, undefined
 * after the last. Nobody gets two on one day: where one has theirs already, the rest waits for the next.
 */
export async function writeDigests(
  { now, after = 0 }: { now: Date; after?: number | undefined },
  domain: Domain,
): Promise<number | undefined> {
  if (now < digestTimeOf(now)) return undefined
  const due = await FollowerDigests(domain.connection)
    .find({ _id: trusted({ $gt: after }) }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .lean()
  for (const { _id } of due) {
    try {
      await writeDigest(_id, now, domain)
    } catch (error) {
      // The records of this person and day are there already.
      if (!duplicateKey(error)) throw error
    }
  }
  return due.length === BATCH_SIZE ? due.at(-1)?._id : undefined
}
