import { UNDO_STEP_MS } from '@santhe/rules'
import { undoable } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { DomainEvent } from '../../../records/events.ts'
import { type HarvestedOrders, type OfferState, type OfferUndo, Products } from '../../../records/product.ts'
import { Stocks, stockOf } from '../../../records/stock.ts'
import type { StockedProduct } from '../queries.ts'
import type { ChangedProduct } from './change-product.ts'

export async function soldBoxes(id: number, { connection, session }: Domain): Promise<number> {
  const stock = await Stocks(connection).findById(id, null, { session }).lean()
  return stock ? stockOf(stock).sold : 0
}

function offerStateOf({ status, availableUntil, harvestDate, inventory }: StockedProduct): OfferState {
  return { status, availableUntil, harvestDate, available: inventory }
}

interface OfferStep extends ChangedProduct, Partial<HarvestedOrders> {
  by: StaffAct
  /** Delivered when undo ends. */
  events?: readonly DomainEvent[]
}

/** Stores the undo and the events of a harvest or another offer. One that moved orders or resubmitted a rejected product is final. */
export async function storeOfferUndo(
  { before, after, boxes, moved, by: { actor, now }, events = [], orderIds = [], moves = [] }: OfferStep,
  tx: Domain,
): Promise<void> {
  const { _id: id } = after
  const states = {
    before: { offer: offerStateOf(before), orderIds, moves },
    after: { offer: offerStateOf({ ...after, inventory: boxes }), sold: await soldBoxes(id, tx) },
  }
  const undo: OfferUndo = await undoable({ by: actor.id, now, undoMs: UNDO_STEP_MS, events, ...states }, tx)
  const offerUndo = before.approvalStatus === after.approvalStatus && !moved?.orders ? undo : null
  await Products(tx.connection).updateOne({ _id: id }, { $set: { offerUndo } }, { session: tx.session })
}
