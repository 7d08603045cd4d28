import { type IstDate, istDateOf, namesOf } from '@santhe/rules'
import { Types, trusted } from 'mongoose'
import { keyedRecordsOf } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { FollowedFarmNews } from '../../records/events.ts'
import { type DigestItem, FollowerDigests } from '../../records/follower-digest.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { digestTimeOf } from '../outbox/digest-time.ts'
import { hasFarmNewsToCollect } from './collect-farm-news.ts'

const BATCH_SIZE = 100

type DigestProduct = Pick<ProductRecord, '_id' | 'farmId' | 'name' | 'localName' | 'farm' | 'status' | 'soldOut'>

function shownProducts(
  ids: readonly number[],
  today: IstDate,
  { connection, session }: Domain,
): Promise<DigestProduct[]> {
  return Products(connection)
    .find(
      { _id: trusted({ $in: [...ids] }), isListed: true, availableUntil: trusted({ $gte: today }) },
      { farmId: 1, name: 1, localName: 1, farm: 1, status: 1, soldOut: 1 },
      { session },
    )
    .sort({ _id: 1 })
    .lean<DigestProduct[]>()
}

/** Groups news by farm: harvested and available products, or else new ones. */
function newsByFarm(items: readonly DigestItem[], products: readonly DigestProduct[]): FollowedFarmNews[] {
  const harvestedIds = new Set(items.filter(({ isHarvest }) => isHarvest).map(({ productId }) => productId))
  const addedIds = new Set(items.filter(({ isHarvest }) => !isHarvest).map(({ productId }) => productId))
  const own = products.filter(({ _id }) => harvestedIds.has(_id) || addedIds.has(_id))
  const isHarvested = ({ _id, status, soldOut }: DigestProduct) =>
    harvestedIds.has(_id) && status === 'Available Now' && !soldOut
  const farmIds = [...new Set(own.map(({ farmId }) => farmId))]
  return farmIds.flatMap(farmId => {
    const ofFarm = own.filter(product => product.farmId === farmId)
    const harvested = ofFarm.filter(isHarvested).map(namesOf)
    const added = ofFarm.filter(product => addedIds.has(product._id) && !isHarvested(product)).map(namesOf)
    const farmName = ofFarm[0]?.farm.name ?? ''
    return harvested.length + added.length > 0 ? [{ farmId, farmName, added, harvested }] : []
  })
}

/** Returns the records of a person's digest of the day; their ids do not depend on its content. */
function digestRecords(personId: number, farms: FollowedFarmNews[], now: Date): OutboxRecord[] {
  const event = { kind: 'followedFarmsDigested' as const, at: now, personId, farms }
  return keyedRecordsOf(event, `${personId} ${istDateOf(now)}`)
}

/** Returns those people who already have today's digest. */
async function withDigest(personIds: readonly number[], now: Date, { connection, session }: Domain) {
  const people = new Map(personIds.flatMap(id => digestRecords(id, [], now).map(({ _id }) => [_id.toHexString(), id])))
  const ids = [...people.keys()].map(id => Types.ObjectId.createFromHexString(id))
  const stored = await Outbox(connection)
    .find({ _id: trusted({ $in: ids }) }, { _id: 1 }, { session })
    .lean()
  return new Set(stored.map(({ _id }) => people.get(_id.toHexString())))
}

/** Turns the waiting items of some followers into today's digest events, in one transaction; drops items that the shop no longer shows. */
function writeSome(personIds: readonly number[], now: Date, domain: Domain): Promise<void> {
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const had = await withDigest(personIds, now, tx)
    const digests = await FollowerDigests(connection)
      .find({ _id: trusted({ $in: personIds.filter(id => !had.has(id)) }) }, null, { session })
      .lean()
    if (digests.length === 0) return
    const productIds = new Set(digests.flatMap(({ items }) => items.map(({ productId }) => productId)))
    const products = await shownProducts([...productIds], istDateOf(now), tx)
    const records = digests.flatMap(({ _id, items }) => {
      const farms = newsByFarm(items, products)
      return farms.length > 0 ? digestRecords(_id, farms, now) : []
    })
    const written = { _id: trusted({ $in: digests.map(({ _id }) => _id) }) }
    await FollowerDigests(connection).deleteMany(written, { session })
    if (records.length > 0) await Outbox(connection).insertMany(records, { session, lean: true })
  })
}

/**
 * Writes today's digests for followers, a batch at a time, only after `collectFarmNews` has finished; returns the person to continue
 * after, undefined at the end. Nobody gets two on one day: later items wait for the next.
 */
export async function writeDigests(
  { now, after = 0 }: { now: Date; after?: number | undefined },
  domain: Domain,
): Promise<number | undefined> {
  if (now < digestTimeOf(now) || (await hasFarmNewsToCollect(now, domain))) return undefined
  const due = await FollowerDigests(domain.connection)
    .find({ _id: trusted({ $gt: after }) }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .lean()
  const personIds = due.map(({ _id }) => _id)
  if (personIds.length > 0) await writeSome(personIds, now, domain)
  return due.length === BATCH_SIZE ? personIds.at(-1) : undefined
}
