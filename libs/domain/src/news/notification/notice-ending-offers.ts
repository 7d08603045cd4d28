import { addDays, type IstDate, istDateOf, namesOf, OFFER_NOTICE_DAYS } from '@santhe/rules'
import { trusted } from 'mongoose'
import { readStock } from '../../catalog/stock/queries.ts'
import { keyedRecordsOf } from '../../foundation/add-event.ts'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { type ProductRecord, Products } from '../../records/product.ts'

const BATCH_SIZE = 200

/** Progress through the ending offers: those that end on that day, up to that product. */
export interface EndingOffersPlace {
  until: IstDate
  productId: number
}

type EndingProduct = Pick<ProductRecord, '_id' | 'farmId' | 'name' | 'localName' | 'availableUntil'>

function endingProducts({ until, productId }: EndingOffersPlace, { connection }: Domain): Promise<EndingProduct[]> {
  return Products(connection)
    .find({ isListed: true, rank: 0, availableUntil: until, _id: trusted({ $gt: productId }) })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .select({ farmId: 1, name: 1, localName: 1, availableUntil: 1 })
    .lean<EndingProduct[]>()
}

async function endingRecords(products: readonly EndingProduct[], now: Date, domain: Domain): Promise<OutboxRecord[]> {
  const ids = products.map(({ _id }) => _id)
  const available = await readStock(ids, domain)
  return products.flatMap(({ _id: productId, farmId, availableUntil, ...names }) => {
    const boxes = available.get(productId) ?? 0
    const event: DomainEvent = {
      kind: 'offerEndNeared',
      at: now,
      productId,
      farmId,
      productName: namesOf(names),
      boxes,
      availableUntil,
    }
    return keyedRecordsOf(event, `${productId} ${availableUntil}`)
  })
}

/** Stores new records, once per last day of an offer, also under concurrency. */
async function addNew(records: readonly OutboxRecord[], { connection }: Domain): Promise<void> {
  if (records.length === 0) return
  const ids = records.map(({ _id }) => _id)
  const stored = await Outbox(connection)
    .find({ _id: trusted({ $in: ids }) }, { _id: 1 })
    .lean()
  const storedIds = new Set(stored.map(({ _id }) => _id.toHexString()))
  const missing = records.filter(({ _id }) => !storedIds.has(_id.toHexString()))
  if (missing.length === 0) return
  // A concurrent program may have stored some of them; the rest is stored.
  await Outbox(connection).insertMany(missing, { ordered: false, lean: true }).catch(ignoreDuplicate)
}

/**
 * Notifies farms of offers with boxes that end within three days, once per last day, a batch at a time; returns where to continue,
 * undefined after the last one. docs/product/notifications.md#kinds-of-news.
 */
export async function noticeEndingOffers(
  { now, after }: { now: Date; after?: EndingOffersPlace | undefined },
  domain: Domain,
): Promise<EndingOffersPlace | undefined> {
  const place = after ?? { until: istDateOf(now), productId: 0 }
  const products = await endingProducts(place, domain)
  await addNew(await endingRecords(products, now, domain), domain)
  const last = products.at(-1)
  if (last && products.length === BATCH_SIZE) return { until: place.until, productId: last._id }
  const until = addDays(place.until, 1)
  return until > addDays(istDateOf(now), OFFER_NOTICE_DAYS) ? undefined : { until, productId: 0 }
}
