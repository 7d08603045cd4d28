import { addDays, type IstDate, isOfferTime, istDateOf, namesOf, offerEnd, startOfIstDay } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvents } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { workOnEach } from '../../foundation/work-on-each.ts'
import { type ProductRecord, Products, SOLD_STATUSES } from '../../records/product.ts'
import { type StockRecord, Stocks, stockOf } from '../../records/stock.ts'
import { Wishes } from '../../records/wish.ts'
import { changeLine, settleLines, waitingFor } from '../stock/line.ts'
import type { OfferedWait } from './wait-offers.ts'
import type { Wait } from './waits.ts'

/** Maximum number of offers that expire, or are made, in one transaction. */
const AT_ONCE = 100

/** Filters the products that can be bought if they have boxes. */
function onSale(ids: readonly number[], today: IstDate) {
  const status = trusted({ $in: [...SOLD_STATUSES] })
  return { _id: trusted({ $in: [...ids] }), isListed: true, status, availableUntil: trusted({ $gte: today }) }
}

/** Returns the products with lapsed offers, or with boxes to offer. */
async function dueProducts(now: Date, { connection }: Domain): Promise<Set<number>> {
  const lapsed = await Wishes(connection).distinct('productId', { 'offer.until': trusted({ $lte: now }) })
  const awaited = await Wishes(connection).distinct('productId', {
    kind: 'tellMe',
    offer: trusted({ $exists: false }),
  })
  const products = await Products(connection)
    .find(onSale(awaited, istDateOf(now)))
    .select({ _id: 1 })
    .lean()
  const stocks = await Stocks(connection)
    .find({ _id: trusted({ $in: products.map(({ _id }) => _id) }) })
    .lean()
  const isOpen = isOfferTime(now)
  // Without a line, the stock does not reflect older wishes, or a product that returned other than by an edit.
  const isDue = (stock: StockRecord) =>
    !stock.line || (isOpen && ((stock.line.boxes ?? 0) > 0 || stockOf(stock).available > 0))
  return new Set([...lapsed, ...stocks.filter(isDue).map(({ _id }) => _id)])
}

/** Deletes the waits with lapsed offers, and returns their number; the boxes return to the line. */
async function endLapsed(productId: number, now: Date, tx: Domain): Promise<number> {
  const { connection, session } = tx
  const lapsed = await Wishes(connection)
    .find({ kind: 'tellMe', productId, 'offer.until': trusted({ $lte: now }) }, null, { session })
    .limit(AT_ONCE)
    .lean<OfferedWait[]>()
  await Wishes(connection).deleteMany({ _id: trusted({ $in: lapsed.map(({ _id }) => _id) }) }, { session })
  await changeLine(
    productId,
    lapsed.reduce((sum, { offer }) => sum + offer.reserved, 0),
    tx,
  )
  return lapsed.length
}

/** Divides boxes among the waiting people, in full and in order, while they last. */
function divide(line: readonly Wait[], boxes: number): { wait: Wait; boxes: number }[] {
  let left = boxes
  return line.flatMap(wait => {
    const given = Math.min(left, wait.quantity ?? 1)
    left -= given
    return given > 0 ? [{ wait, boxes: given }] : []
  })
}

/** Offers the boxes of a line in order, and returns the number of offers. */
async function offerBoxes(productId: number, now: Date, tx: Domain): Promise<number> {
  const { connection, session } = tx
  const stock = await Stocks(connection).findById(productId, null, { session }).lean()
  const boxes = stock?.line?.boxes ?? 0
  if (boxes === 0) return 0
  const product = await Products(connection)
    .findOne(onSale([productId], istDateOf(now)), null, { session })
    .lean<ProductRecord>()
  if (!product) return 0
  const line = await waitingFor(productId, tx).limit(Math.min(boxes, AT_ONCE)).lean<Wait[]>()
  const offers = divide(line, boxes)
  // At midnight after its last day nobody can buy it.
  const lastDayEnds = startOfIstDay(addDays(product.availableUntil, 1))
  const until = new Date(Math.min(offerEnd(now).getTime(), lastDayEnds.getTime()))
  await Wishes(connection).bulkWrite(
    offers.map(({ wait: { _id }, boxes: quantity }) => ({
      updateOne: { filter: { _id }, update: { $set: { offer: { quantity, until, reserved: quantity } } } },
    })),
    { session },
  )
  await changeLine(
    productId,
    offers.reduce((sum, offer) => sum - offer.boxes, 0),
    tx,
  )
  const about = { productId, productName: namesOf(product), farmName: product.farm.name }
  const event = { kind: 'wishFulfilled' as const, at: now, until, ...about }
  await addEvents(
    offers.map(({ wait: { personId }, boxes: offered }) => ({ ...event, personId, boxes: offered })),
    tx,
  )
  return offers.length
}

/** Serves the line of one product in one transaction; returns whether more work remains. */
function serveLine(productId: number, now: Date, domain: Domain): Promise<boolean> {
  return withTransaction(domain, async tx => {
    const lapsed = await endLapsed(productId, now, tx)
    await settleLines([productId], tx)
    const offered = isOfferTime(now) ? await offerBoxes(productId, now, tx) : 0
    return lapsed === AT_ONCE || offered === AT_ONCE
  })
}

/**
 * Offers returned boxes to the people who wait, in order and within the offer hours, passes lapsed offers on, and frees boxes without
 * demand. Returns the number of products served, each in its own transaction. docs/product/products.md#waitlist.
 */
export async function serveLines({ now }: { now: Date }, domain: Domain): Promise<number> {
  const due = await dueProducts(now, domain)
  await workOnEach(due, async productId => {
    while (await serveLine(productId, now, domain));
  })
  return due.size
}
