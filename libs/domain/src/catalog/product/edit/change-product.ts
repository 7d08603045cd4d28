import { addEvent } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { readStock } from '../../stock/queries.ts'
import { setStock } from '../../stock/set-stock.ts'
import { journalProduct } from '../product-journal.ts'
import { refreshFarmActivity, reviewedChange, submittedEvent, versionToEdit } from '../product-record.ts'
import { findWritableProduct, type StockedProduct } from '../queries.ts'

/** The fields of a product that change; `boxes` are the available ones afterwards, left out where they stay as they are. */
export type ProductChange = Partial<Omit<ProductRecord, '_id' | 'soldOut'>> & { boxes?: number }

interface ChangeProduct {
  id: number
  by: StaffAct
  /** Returns what changes. `version` is what this person edits: a farmer's own edit where one waits, else what is on sale. */
  change: (version: ProductRecord, available: number) => ProductChange | Promise<ProductChange>
}

export interface ChangedProduct {
  before: StockedProduct
  after: StockedProduct
}

/**
 * Changes a product and its stock, with all that follows: its farmer's edit of what is reviewed waits, staff's stands in the journal. The
 * stock is read in the transaction, so buyers who take boxes at the same time make it run again.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 */
export async function changeProduct({ id, by, change }: ChangeProduct, tx: Domain): Promise<ChangedProduct> {
  const { actor, now } = by
  const isByFarmer = actor.role === 'farmer'
  const stored = await findWritableProduct(id, actor, tx)
  const available = (await readStock([id], tx)).get(id) ?? 0
  const version = versionToEdit(stored, isByFarmer)
  const { boxes = available, ...fields } = await change(version, available)
  const edited = { ...version, ...fields, soldOut: boxes === 0, updatedAt: now }
  const after = { ...reviewedChange(stored, edited, { isByFarmer, now }), inventory: boxes }
  if (boxes !== available) await setStock(id, boxes, now, tx)
  const states = { before: { ...stored, inventory: available }, after }
  await saveChange(states, by, tx)
  return states
}

/** Stores a changed product without its stock, with what follows from it: its farm's activity, the approval that becomes due, and the journal. */
export async function saveChange({ before, after }: ChangedProduct, by: StaffAct, tx: Domain): Promise<void> {
  const { inventory: _inventory, ...record } = after
  const stored: ProductRecord = record
  await Products(tx.connection).replaceOne({ _id: before._id }, stored, { session: tx.session })
  await refreshFarmActivity(after.farmId, tx)
  if (after.awaitsDecision && !before.awaitsDecision) await addEvent(submittedEvent(after, by.now), tx)
  await journalProduct({ act: 'product.changed', before, after }, by, tx)
}
