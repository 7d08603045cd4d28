import { addEvent } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { freeLine, settleLines } from '../../stock/line.ts'
import { readStock } from '../../stock/queries.ts'
import { setStock } from '../../stock/set-stock.ts'
import { journalProduct } from '../product-journal.ts'
import { refreshFarmActivity, reviewedChange, submittedEvent, versionToEdit } from '../product-record.ts'
import { findWritableProduct, type StockedProduct } from '../queries.ts'
import { followMove, type MovedOrders, type MoveWords } from './harvest-moves.ts'

/** The fields of a product that change; `boxes` are the available ones afterwards, left out where they stay as they are. */
export type ProductChange = Partial<Omit<ProductRecord, '_id' | 'soldOut'>> & { boxes?: number }

interface ChangeProduct {
  id: number
  by: StaffAct
  /** Returns what changes. `version` is what this person edits: a farmer's own edit where one waits, else what is on sale. */
  change: (version: ProductRecord, available: number) => ProductChange | Promise<ProductChange>
  /** Of a later harvest date; null where another date moves no order. */
  move?: MoveWords | null
}

/** Its stock before is with the boxes of a line that were offered to nobody; after it, what anybody can buy. */
export interface ChangedProduct {
  before: StockedProduct
  after: StockedProduct
  /** The stock after it as in `before`. */
  boxes: number
  moved?: MovedOrders
}

/**
 * Changes a product and its stock, with all that follows: its farmer's edit of what is reviewed waits, staff's stands in the journal. The
 * stock is read in the transaction, so buyers who take boxes at the same time make it run again. Call it under `retryOnConflict`.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 */
export async function changeProduct({ id, by, change, move = {} }: ChangeProduct, tx: Domain): Promise<ChangedProduct> {
  const { actor, now } = by
  const isByFarmer = actor.role === 'farmer'
  const stored = await findWritableProduct(id, actor, tx)
  await freeLine(id, tx)
  const available = (await readStock([id], tx)).get(id) ?? 0
  const version = versionToEdit(stored, isByFarmer)
  const { boxes = available, ...fields } = await change(version, available)
  const edited = { ...version, ...fields, soldOut: boxes === 0, updatedAt: now }
  const changed = { ...reviewedChange(stored, edited, { isByFarmer, now }), inventory: boxes }
  if (boxes !== available) await setStock(id, boxes, now, tx)
  const before = { ...stored, inventory: available }
  await saveChange({ before, after: changed }, by, tx)
  const inventory = (await settleLines([id], tx)).get(id) ?? boxes
  const states = { before, after: { ...changed, soldOut: inventory === 0, inventory }, boxes }
  return move ? { ...states, moved: await followMove(states, { by, ...move }, tx) } : states
}

/** Stores a changed product without its stock, with what follows from it: its farm's activity, the approval that becomes due, and the journal. */
export async function saveChange(
  { before, after }: Pick<ChangedProduct, 'before' | 'after'>,
  by: StaffAct,
  tx: Domain,
): Promise<void> {
  const { inventory: _inventory, ...record } = after
  const stored: ProductRecord = record
  await Products(tx.connection).replaceOne({ _id: before._id }, stored, { session: tx.session })
  await refreshFarmActivity(after.farmId, tx)
  if (after.awaitsDecision && !before.awaitsDecision) await addEvent(submittedEvent(after, by.now), tx)
  await journalProduct({ act: 'product.changed', before, after }, by, tx)
}
