import { UNDO_STEP_MS } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { type OfferState, type OfferUndoRecord, Products } from '../../../records/product.ts'
import { Stocks, stockOf } from '../../../records/stock.ts'
import type { StockedProduct } from '../queries.ts'
import type { ChangedProduct } from './change-product.ts'

export function offerUndoUntil(now: Date): Date {
  return new Date(now.getTime() + UNDO_STEP_MS)
}

export async function soldBoxes(id: number, { connection, session }: Domain): Promise<number> {
  const stock = await Stocks(connection)
    .findById(id)
    .session(session ?? null)
    .lean()
  return stock ? stockOf(stock).sold : 0
}

function offerStateOf({ status, availableUntil, harvestDate, inventory }: StockedProduct): OfferState {
  return { status, availableUntil, harvestDate, available: inventory }
}

interface OfferStep extends ChangedProduct {
  by: StaffAct
  orderIds?: OfferUndoRecord['orderIds']
  outboxIds?: OfferUndoRecord['outboxIds']
  moves?: OfferUndoRecord['moves']
}

/** Stores how a harvest or another offer is taken back; one that sent a rejected product to approval again is not. */
export async function storeOfferUndo(
  { before, after, by, orderIds = [], outboxIds = [], moves = [] }: OfferStep,
  tx: Domain,
): Promise<void> {
  const { _id: id } = after
  const states = { before: offerStateOf(before), after: offerStateOf(after), sold: await soldBoxes(id, tx) }
  const who = { by: by.actor.id, until: offerUndoUntil(by.now) }
  const isResubmitted = before.approvalStatus !== after.approvalStatus
  const offerUndo: OfferUndoRecord | null = isResubmitted ? null : { ...who, ...states, orderIds, outboxIds, moves }
  await Products(tx.connection).updateOne({ _id: id }, { $set: { offerUndo } }, { session: tx.session })
}
