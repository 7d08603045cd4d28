import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Boxes } from '../../records/stock.ts'
import { Stocks } from '../../records/stock.ts'
import { readStock } from './queries.ts'
import { setSoldOut } from './set-sold-out.ts'

type Place = 'left' | 'held' | 'sold'

/**
 * Moves boxes from one place to another, all or none: the check is in the write, so whatever happens at the same time, no place
 * goes below zero. False when a guard refused; the caller must then end the transaction.
 * Always in the order of ids, so that two buyers of the same products meet at the first one.
 */
async function move(lines: readonly Boxes[], from: Place, to: Place, inside: Domain): Promise<boolean> {
  if (inside.session === undefined) throw new Error('Boxes move only inside a transaction')
  if (lines.length === 0) return true
  const inOrder = [...lines].sort((a, b) => a.productId - b.productId)
  const moved = await Stocks(inside.connection).bulkWrite(
    inOrder.map(({ productId, quantity }) => ({
      updateOne: {
        filter: { _id: productId, [from]: trusted({ $gte: quantity }) },
        update: { $inc: { [from]: -quantity, [to]: quantity } },
      },
    })),
    { session: inside.session },
  )
  return moved.modifiedCount === inOrder.length
}

/** Boxes that can no longer be bought: a product whose last one went reads sold out from the same moment. */
async function take(lines: readonly Boxes[], to: 'held' | 'sold', inside: Domain): Promise<boolean> {
  if (!(await move(lines, 'left', to, inside))) return false
  for (const [productId, left] of await readStock(productIdsOf(lines), inside)) {
    if (left === 0) await setSoldOut(productId, true, inside)
  }
  return true
}

/** Boxes that can be bought again: a product that had none reads for sale from the same moment. */
async function giveBack(lines: readonly Boxes[], from: 'held' | 'sold', inside: Domain): Promise<boolean> {
  if (!(await move(lines, from, 'left', inside))) return false
  const left = await readStock(productIdsOf(lines), inside)
  for (const { productId, quantity } of lines) {
    if (left.get(productId) === quantity) await setSoldOut(productId, false, inside)
  }
  return true
}

function productIdsOf(lines: readonly Boxes[]): number[] {
  return lines.map(line => line.productId)
}

/** left → held, for a quote. False when there are too few. */
export function holdBoxes(lines: readonly Boxes[], inside: Domain): Promise<boolean> {
  return take(lines, 'held', inside)
}

/** left → sold, for an order without a quote. False when there are too few. */
export function sellBoxes(lines: readonly Boxes[], inside: Domain): Promise<boolean> {
  return take(lines, 'sold', inside)
}

/** held → sold: a quote becomes an order. False when they are not held. */
export function sellHeldBoxes(lines: readonly Boxes[], inside: Domain): Promise<boolean> {
  return move(lines, 'held', 'sold', inside)
}

/** held → left: a quote ends. False when they are not held. */
export function releaseBoxes(lines: readonly Boxes[], inside: Domain): Promise<boolean> {
  return giveBack(lines, 'held', inside)
}

/** sold → left: an order is cancelled. False when they are not sold. */
export function returnBoxes(lines: readonly Boxes[], inside: Domain): Promise<boolean> {
  return giveBack(lines, 'sold', inside)
}
