import { trusted } from 'mongoose'
import { type Domain, isThere } from '../../foundation/domain.ts'
import { Products, SOLD_STATUSES } from '../../records/product.ts'
import { STOCK_FIELDS, type StockRecord, Stocks, stockOf } from '../../records/stock.ts'
import { Wishes } from '../../records/wish.ts'
import { setSoldOut } from './set-stock.ts'

/** Returns the people who wait for a product without an offer, in order. */
export function waitingFor(productId: number, { connection, session }: Domain) {
  return Wishes(connection)
    .find({ kind: 'tellMe', productId, offer: trusted({ $exists: false }) }, null, { session })
    .sort({ createdAt: 1, _id: 1 })
}

/** Adds reserved boxes to a line; 0 when only its people change. */
export async function changeLine(productId: number, boxes: number, { connection, session }: Domain): Promise<void> {
  const change = { $inc: { 'line.boxes': boxes, 'line.changes': 1 } }
  await Stocks(connection).updateOne({ _id: productId }, change, { session })
}

/** Makes a line's boxes without an offer available, and returns their number, so that the farm may remove them. */
export async function freeLine(productId: number, { connection, session }: Domain): Promise<number> {
  const stock = await Stocks(connection).findById(productId, null, { session }).lean()
  const boxes = stock?.line?.boxes ?? 0
  const moved = { [STOCK_FIELDS.available]: boxes, [STOCK_FIELDS.reserved]: -boxes, 'line.boxes': -boxes }
  if (boxes > 0) await Stocks(connection).updateOne({ _id: productId }, { $inc: moved }, { session })
  return boxes
}

/** Deletes the waits for a removed product, and frees their boxes. */
export async function endLine(productId: number, tx: Domain): Promise<void> {
  const { connection, session } = tx
  const waits = { kind: 'tellMe' as const, productId }
  const offered = await Wishes(connection).find(waits, { offer: 1 }, { session }).lean()
  if (offered.length === 0) return
  await Wishes(connection).deleteMany(waits, { session })
  await changeLine(
    productId,
    offered.reduce((sum, { offer }) => sum + (offer?.reserved ?? 0), 0),
    tx,
  )
  await settleLines([productId], tx)
}

/**
 * Reserves available boxes for waiting people, as many as they requested, and frees those without demand. Returns the remaining
 * available boxes. Call it in the transaction that makes boxes available or changes a line, so that nobody else can buy them in between.
 */
export async function settleLines(productIds: readonly number[], tx: Domain): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const stocks = await Stocks(tx.connection)
    .find({ _id: trusted({ $in: [...productIds] }) }, null, { session: tx.session })
    .lean()
  const available = new Map<number, number>()
  for (const stock of stocks) available.set(stock._id, stockOf(stock).available - (await settle(stock, tx)))
  return available
}

/** Returns how many boxes became reserved; negative for freed ones. */
async function settle(stock: StockRecord, tx: Domain): Promise<number> {
  if (!stock.line) return 0
  const { connection, session } = tx
  const { _id } = stock
  const { available } = stockOf(stock)
  const { boxes = 0 } = stock.line
  const sells = { _id, isListed: true, status: trusted({ $in: [...SOLD_STATUSES] }) }
  const isOnSale = await isThere(Products, sells, tx)
  const most = boxes + (isOnSale ? available : 0)
  // Reads at least one, to see whether anybody waits.
  const line = await waitingFor(_id, tx).limit(Math.max(most, 1)).lean()
  const awaited = line.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  const more = Math.min(most, awaited) - boxes
  if (more === 0 && line.length > 0) return 0
  const moved = { [STOCK_FIELDS.available]: -more, [STOCK_FIELDS.reserved]: more }
  const change = line.length > 0 ? { $inc: { ...moved, 'line.boxes': more } } : { $inc: moved, $unset: { line: 1 } }
  await Stocks(connection).updateOne({ _id }, change, { session })
  if (more !== 0) await setSoldOut(_id, available === more, tx)
  return more
}
