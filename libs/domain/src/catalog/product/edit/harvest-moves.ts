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

type Follow = (move: HarvestMove, tx: Domain) => Promise<MovedOrders>

let follow: Follow | undefined

/** Sets what happens to orders in a move's transaction: the floor above, which has them, calls it when it is loaded. */
export function onHarvestMoved(next: Follow): void {
  follow = next
}

interface Change {
  before: ProductRecord
  after: ProductRecord
}

/** Returns the other harvest date of a change that orders follow; undefined where none does. */
export function movedDate({ before, after }: Change): IstDate | undefined {
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
  if (!follow) throw new Error('Nothing follows a moved harvest')
  return follow({ product: change.after, to, by, ...words }, tx)
}
