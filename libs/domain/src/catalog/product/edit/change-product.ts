import { addEvents } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { freeLine, settleLines } from '../../stock/line.ts'
import { readStock } from '../../stock/queries.ts'
import { setStock } from '../../stock/set-stock.ts'
import { journalProduct } from '../product-journal.ts'
import { refreshFarmActivity, reviewedChange, submissionEvents, versionToEdit } from '../product-record.ts'
import { findWritableProduct, type StockedProduct } from '../queries.ts'
import { followMove, type MovedOrders, type MoveWords } from './harvest-moves.ts'

/** The changed fields of a product; `boxes` are the available ones after the change, omitted when unchanged. */
export type ProductChange = Partial<Omit<ProductRecord, '_id' | 'soldOut'>> & { boxes?: number }

interface ChangeProduct {
  id: number
  by: StaffAct
  /** Returns the changes. `version` is the one that this person edits: a farmer's pending edit, else the version on sale. */
  change: (version: ProductRecord, available: number) => ProductChange | Promise<ProductChange>
  /** Words about a moved harvest date; null when the change moves no orders. */
  move?: MoveWords | null
}

/** The stock before includes boxes that the line has not offered yet; the stock after is available to everybody. */
export interface ChangedProduct {
  before: StockedProduct
  after: StockedProduct
  /** Stock after the change, counted as in `before`. */
  boxes: number
  moved?: MovedOrders
}

/**
 * Changes a product and its stock with all consequences: a farmer's change of reviewed fields needs approval, a change by staff is
 * journalled. Reads the stock in the transaction, so that concurrent sales repeat it. Call it under `retryOnConflict`.
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

/** Stores a changed product without its stock, with the consequences: its farm's activity, a due approval, and the journal. */
export async function saveChange(
  { before, after }: Pick<ChangedProduct, 'before' | 'after'>,
  by: StaffAct,
  tx: Domain,
): Promise<void> {
  const { inventory: _inventory, ...record } = after
  const stored: ProductRecord = record
  await Products(tx.connection).replaceOne({ _id: before._id }, stored, { session: tx.session })
  await refreshFarmActivity(after.farmId, tx)
  await addEvents(submissionEvents(before, after, by.now), tx)
  await journalProduct({ act: 'product.changed', before, after }, by, tx)
}
