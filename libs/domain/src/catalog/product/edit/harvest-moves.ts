import { type IstDate, mayBeBooked } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { ProductRecord } from '../../../records/product.ts'

/** Words for the buyers of a moved harvest. */
export interface MoveWords {
  reason?: string | undefined
  /** Orders whose buyers agreed by phone: they accept the new date when no time remains to choose. */
  keep?: readonly number[] | undefined
}

/** A harvest's dates before and after its move. */
interface MovedDate {
  from: IstDate
  to: IstDate
}

export interface HarvestMove extends MoveWords, MovedDate {
  product: Pick<ProductRecord, '_id' | 'name'>
  by: StaffAct
}

/** Number of orders that a move affects, and of those where the buyer chooses. */
export interface MovedOrders {
  orders: number
  choices: number
}

export interface ProductMove extends MovedDate {
  productId: number
}

export interface MovedCount {
  orders: number
  boxes: number
}

interface OrdersOfMoves {
  follow: (move: HarvestMove, tx: Domain) => Promise<MovedOrders>
  /** Counts the effects of moves, by product; changes nothing. */
  count: (moves: readonly ProductMove[], now: Date, domain: Domain) => Promise<Map<number, MovedCount>>
}

let orders: OrdersOfMoves | undefined

/** Registers how moves reach orders: called by `buying`, which has the orders, when it is loaded. */
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

/** Returns a change's harvest dates if orders follow it; else undefined. */
function movedDate({ before, after }: Change): MovedDate | undefined {
  const { harvestDate: from } = before
  const { harvestDate: to } = after
  const isMoved = from !== null && to !== null && from !== to && mayBeBooked(before) && mayBeBooked(after)
  return isMoved ? { from, to } : undefined
}

/** Moves the orders that booked a changed harvest date. Call it in the transaction of every change of a product. */
export async function followMove(
  change: Change,
  { by, ...words }: MoveWords & { by: StaffAct },
  tx: Domain,
): Promise<MovedOrders> {
  const dates = movedDate(change)
  if (!dates) return { orders: 0, choices: 0 }
  return ordersOfMoves().follow({ product: change.after, ...dates, by, ...words }, tx)
}

/** Returns how many orders and boxes these changes would move, by product; changes nothing. */
export async function countMoves(
  changes: readonly Change[],
  now: Date,
  domain: Domain,
): Promise<Map<number, MovedCount>> {
  const moves = changes.flatMap(change => {
    const dates = movedDate(change)
    return dates ? [{ productId: change.after._id, ...dates }] : []
  })
  return moves.length === 0 ? new Map() : ordersOfMoves().count(moves, now, domain)
}
