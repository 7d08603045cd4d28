import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type Boxes, STOCK_FIELDS, type Stock, Stocks } from '../../records/stock.ts'
import { settleLines } from './line.ts'
import { readStock } from './queries.ts'
import { setSoldOut } from './set-stock.ts'

/**
 * Moves boxes from one count to another. Each write includes the check, so that no count goes below zero under concurrency.
 * Returns false when a count was too low; the caller then aborts the transaction.
 * Always in the order of ids, so that two buyers of the same products conflict at the first one instead of deadlocking.
 */
async function move(lines: readonly Boxes[], from: keyof Stock, to: keyof Stock, tx: Domain): Promise<boolean> {
  if (tx.session === undefined) throw new Error('Boxes move only inside a transaction')
  if (lines.length === 0) return true
  const [fromField, toField] = [STOCK_FIELDS[from], STOCK_FIELDS[to]]
  const inOrder = inOrderOfIds(lines)
  const moved = await Stocks(tx.connection).bulkWrite(
    inOrder.map(({ productId, quantity }) => ({
      updateOne: {
        filter: { _id: productId, [fromField]: trusted({ $gte: quantity }) },
        update: { $inc: { [fromField]: -quantity, [toField]: quantity } },
      },
    })),
    { session: tx.session },
  )
  return moved.modifiedCount === inOrder.length
}

function inOrderOfIds(lines: readonly Boxes[]): Boxes[] {
  return [...lines].sort((a, b) => a.productId - b.productId)
}

/** Takes available boxes; taking the last one sells the product out in the same transaction. */
async function takeAvailable(lines: readonly Boxes[], to: 'reserved' | 'sold', tx: Domain): Promise<boolean> {
  if (!(await move(lines, 'available', to, tx))) return false
  for (const [productId, available] of await readStock(productIdsOf(lines), tx)) {
    if (available === 0) await setSoldOut(productId, true, tx)
  }
  return true
}

/** Makes boxes available again, first for people who wait; a product that had none returns to sale in the same transaction. */
async function returnToAvailable(lines: readonly Boxes[], from: 'reserved' | 'sold', tx: Domain): Promise<boolean> {
  if (!(await move(lines, from, 'available', tx))) return false
  const available = await settleLines(productIdsOf(lines), tx)
  for (const { productId, quantity } of lines) {
    if (available.get(productId) === quantity) await setSoldOut(productId, false, tx)
  }
  return true
}

function productIdsOf(lines: readonly Boxes[]): number[] {
  return lines.map(line => line.productId)
}

/** Moves available boxes to reserved, for a quote. Returns false when there are too few. */
export function reserveBoxes(lines: readonly Boxes[], tx: Domain): Promise<boolean> {
  return takeAvailable(lines, 'reserved', tx)
}

/** Moves available boxes to sold, for an order without a quote. Returns false when there are too few. */
export function sellBoxes(lines: readonly Boxes[], tx: Domain): Promise<boolean> {
  return takeAvailable(lines, 'sold', tx)
}

/** Moves reserved boxes to sold, when a quote is ordered. Returns false when they are not reserved. */
export function sellReservedBoxes(lines: readonly Boxes[], tx: Domain): Promise<boolean> {
  return move(lines, 'reserved', 'sold', tx)
}

/** Moves reserved boxes to available, when a quote ends. Returns false when they are not reserved. */
export function releaseBoxes(lines: readonly Boxes[], tx: Domain): Promise<boolean> {
  return returnToAvailable(lines, 'reserved', tx)
}

/** Removes boxes that a farm sold but does not have. Returns false when they are not sold. */
export async function writeOffBoxes(lines: readonly Boxes[], { connection, session }: Domain): Promise<boolean> {
  const field = STOCK_FIELDS.sold
  const written = await Stocks(connection).bulkWrite(
    inOrderOfIds(lines).map(({ productId, quantity }) => ({
      updateOne: {
        filter: { _id: productId, [field]: trusted({ $gte: quantity }) },
        update: { $inc: { [field]: -quantity } },
      },
    })),
    { session },
  )
  return written.modifiedCount === lines.length
}

/** Moves sold boxes to available, when an order is cancelled. Returns false when they are not sold. */
export function returnBoxes(lines: readonly Boxes[], tx: Domain): Promise<boolean> {
  return returnToAvailable(lines, 'sold', tx)
}
