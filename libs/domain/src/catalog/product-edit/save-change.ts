import type { Domain } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/journal/write-entry.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { journalProduct } from '../product/product-journal.ts'
import { refreshFarmActivity } from '../product/refresh-farm-activity.ts'
import { submittedEvent } from '../product/submitted-event.ts'
import type { StockedProduct } from '../product/with-inventory.ts'

interface ProductChange {
  before: StockedProduct
  after: StockedProduct
}

/** Stores a changed product without its stock, with what follows from it: its farm's activity, the approval that becomes due, and the journal. */
export async function saveChange({ before, after }: ProductChange, by: StaffAct, tx: Domain): Promise<void> {
  const { inventory: _inventory, ...record } = after
  const stored: ProductRecord = record
  await Products(tx.connection).replaceOne({ _id: before._id }, stored, { session: tx.session })
  await refreshFarmActivity(after.farmId, tx)
  if (after.awaitsDecision && !before.awaitsDecision) await addEvent(submittedEvent(after, by.now), tx)
  await journalProduct({ act: 'product.changed', before, after }, by, tx)
}
