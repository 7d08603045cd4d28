import { trusted } from 'mongoose'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Follows } from '../../records/follow.ts'
import { type DigestItem, FollowerDigests } from '../../records/follower-digest.ts'
import type { OutboxRecord } from '../../records/outbox.ts'
import { digestTimeOf } from '../outbox/digest-time.ts'
import { findDue, processOutbox } from '../outbox/process-outbox.ts'

const BATCH_SIZE = 50
const FOLLOWERS_AT_ONCE = 500
/** Number of tries for an event that can't be collected, a minute apart unless others are due; the day's digests wait for it. */
const TRIES = 10
/** A round ends within the job's lease. */
const ROUND_MS = 5_000

/** Returns an event's entry in the digests of a farm's followers; undefined for the approval of an edit. */
function itemOf(event: DomainEvent): DigestItem | undefined {
  if (event.kind === 'productHarvested') return { farmId: event.farmId, productId: event.productId, isHarvest: true }
  if (event.kind !== 'productApproved' || event.isOfEdit) return undefined
  return { farmId: event.farmId, productId: event.productId, isHarvest: false }
}

async function addToDigests(personIds: readonly number[], item: DigestItem, { connection }: Domain): Promise<void> {
  const write = () =>
    FollowerDigests(connection).bulkWrite(
      personIds.map(_id => ({ updateOne: { filter: { _id }, update: { $addToSet: { items: item } }, upsert: true } })),
      { ordered: false },
    )
  try {
    await write()
  } catch (error) {
    // A concurrent program has started the same digest; add to that one.
    if (!duplicateKey(error)) throw error
    await write()
  }
}

async function followersAfter(farmId: number, personId: number, { connection }: Domain): Promise<number[]> {
  const follows = await Follows(connection)
    .find({ farmId, personId: trusted({ $gt: personId }) })
    .sort({ personId: 1 })
    .limit(FOLLOWERS_AT_ONCE)
    .select({ personId: 1 })
    .lean()
  return follows.map(follow => follow.personId)
}

async function collect({ event }: OutboxRecord, domain: Domain): Promise<'done'> {
  const item = itemOf(event)
  if (!item) return 'done'
  let personIds = await followersAfter(item.farmId, 0, domain)
  while (personIds.length > 0) {
    await addToDigests(personIds, item, domain)
    personIds = await followersAfter(item.farmId, personIds.at(-1) ?? 0, domain)
  }
  return 'done'
}

interface CollectFarmNews {
  now: Date
  onFailure?: ((event: DomainEvent, error: unknown) => void) | undefined
}

/**
 * Adds farms' news up to today's digest hour to the digests of their followers: from change to followers, never the other way. Returns
 * the number of due events that did not fail; 0 before that hour. A repeat adds nothing.
 * docs/product/notifications.md#kinds-of-news.
 */
export async function collectFarmNews({ now, onFailure }: CollectFarmNews, domain: Domain): Promise<number> {
  const until = digestTimeOf(now)
  if (now < until) return 0
  const work = (entry: OutboxRecord) => collect(entry, domain)
  const limits = { batchSize: BATCH_SIZE, timeLimitMs: ROUND_MS, triesAtOnce: TRIES }
  let failures = 0
  const noteFailure = (event: DomainEvent, error: unknown) => {
    failures += 1
    onFailure?.(event, error)
  }
  const options = { channel: 'followers', ...limits, now: until, work, onFailure: noteFailure } as const
  return (await processOutbox(options, domain)) - failures
}

/** Returns whether events before today's digest hour are uncollected: digests without them would need another one. */
export async function hasFarmNewsToCollect(now: Date, domain: Domain): Promise<boolean> {
  return (await findDue({ channel: 'followers', now: digestTimeOf(now), limit: 1 }, domain)).length > 0
}
