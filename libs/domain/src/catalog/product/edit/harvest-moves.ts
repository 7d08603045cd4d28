import { type IstDate, mayBeBooked } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { ProductRecord } from '../../../records/product.ts'

/** How the buyers of a moved harvest are notified. */
export interface MoveWords {
  reason?: string | undefined
  /** Orders whose buyers the farm has called: they accept the new date where no time is left to choose. */
  keep?: readonly number[] | undefined
}

export interface HarvestMove extends MoveWords {
  product: Pick<ProductRecord, '_id' | 'name'>
  to: IstDate
  by: StaffAct
}

/** How many orders a move concerns, and in how many of them the buyer chooses. */
export interface MovedOrders {
  orders: number
  choices: number
}

export interface ProductMove {
  productId: number
  to: IstDate
}

/** Orders, and boxes in them, that a move concerns. */
export interface MovedCount {
  orders: number
  boxes: number
}

interface OrdersOfMoves {
  /** Moves orders in a move's transaction. */
  follow: (move: HarvestMove, tx: Domain) => Promise<MovedOrders>
  /** Counts what moves would concern, by product; changes nothing. */
  count: (moves: readonly ProductMove[], now: Date, domain: Domain) => Promise<Map<number, MovedCount>>
}

let orders: OrdersOfMoves | undefined

/** Sets how moves reach orders: the floor above, which has them, calls it when it is loaded. */
export function onHarvestMoved(next: OrdersOfMoves): void {
  orders = next
}

function ordersOfMoves(): OrdersOfMoves {
  if (!orders) throw new Error('Nothing follows a moved harvest')
  return orders
}

interface Change {
  before: ProductRecord
  after: ProductRecord
}

/** Returns the other harvest date of a change that orders follow; undefined where none does. */
function movedDate({ before, after }: Change): IstDate | undefined {
  const isMoved = before.harvestDate !== null && after.harvestDate !== before.harvestDate
  return (isMoved && mayBeBooked(before) && mayBeBooked(after) && after.harvestDate) || undefined
}

/** Call it in the transaction of every change of a product, whatever made it: another harvest date moves the orders that booked it. */
export async function followMove(
  change: Change,
  { by, ...words }: MoveWords & { by: StaffAct },
  tx: Domain,
): Promise<MovedOrders> {
  const to = movedDate(change)
  if (to === undefined) return { orders: 0, choices: 0 }
  return ordersOfMoves().follow({ product: change.after, to, by, ...words }, tx)
}

/** Returns of how many orders and boxes these changes would move the harvest, by product; changes nothing. */
export async function countMoves(
  changes: readonly Change[],
  now: Date,
  domain: Domain,
): Promise<Map<number, MovedCount>> {
  const moves = changes.flatMap(change => {
    const to = movedDate(change)
    return to === undefined ? [] : [{ productId: change.after._id, to }]
  })
  return moves.length === 0 ? new Map() : ordersOfMoves().count(moves, now, domain)
}
