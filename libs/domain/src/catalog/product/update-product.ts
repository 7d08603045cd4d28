import { nextId } from '../../foundation/counter/next-id.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/journal/write-entry.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import type { CategoryRecord } from '../../records/category.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { readStock } from '../stock/queries.ts'
import { setStock } from '../stock/set-stock.ts'
import { findWritableProduct } from './find-writable.ts'
import { isReviewedChange, proposalOf, reviewedOf, withEditLeft, withPendingEdit } from './pending-edit.ts'
import { categoryToUse, checkedDates, imagesAfter, type ProductFields } from './product-fields.ts'
import { journalProduct } from './product-journal.ts'
import { productRecord, submittedAtOf } from './product-record.ts'
import { refreshFarmActivity } from './refresh-farm-activity.ts'
import type { StockedProduct } from './with-inventory.ts'

/** Returns a product that was not approved, as its farmer changed it: by any change a rejected one waits again. */
function resubmitted(before: ProductRecord, after: ProductRecord, now: Date): ProductRecord {
  const submittedAt = isReviewedChange(before, after) ? now : submittedAtOf(before)
  if (before.approvalStatus !== 'rejected') return { ...after, submittedAt }
  const { rejectionReason, decidedAt, lastRejection } = before
  const version = { isOfEdit: false, version: reviewedOf(before) }
  const earlier = lastRejection ?? { reason: rejectionReason ?? '', at: decidedAt ?? before.updatedAt, ...version }
  const pending = { approvalStatus: 'pending', rejectionReason: null, decidedBy: null, decidedAt: null } as const
  return { ...after, ...pending, lastRejection: earlier, submittedAt: now }
}

/** Returns what becomes of a change: its farmer's waits for approval as far as the rules say, that of staff counts. */
function reviewed(before: ProductRecord, after: ProductRecord, { isByFarmer, now }: Change): ProductRecord {
  if (!isByFarmer) return withEditLeft(before, after, now)
  if (before.approvalStatus !== 'approved') return resubmitted(before, after, now)
  const live = withPendingEdit(before, after, now)
  return { ...live, submittedAt: live.pendingEdit?.at ?? submittedAtOf(before) }
}

interface Change {
  fields: ProductFields
  /** The available boxes after the change. */
  boxes: number
  category: CategoryRecord
  imageId: number
  isByFarmer: boolean
  now: Date
}

function changed(stored: ProductRecord, change: Change): ProductRecord {
  const { fields, boxes, category, imageId, isByFarmer, now } = change
  // A farmer goes on from the own edit, where one waits.
  const before = isByFarmer ? { ...stored, ...proposalOf(stored.pendingEdit) } : stored
  const after = {
    ...before,
    ...checkedDates(fields, now),
    name: fields.name,
    localName: 'localName' in fields ? (fields.localName ?? '') : before.localName,
    description: fields.description,
    price: fields.price,
    unit: fields.unit,
    unitsPerBox: fields.unitsPerBox,
    status: fields.status,
    categoryId: category._id,
    categoryName: category.name,
    growingDetails: 'growingDetails' in fields ? (fields.growingDetails ?? '') : before.growingDetails,
    images: imagesAfter(before.images, fields.imageUrl, imageId),
    soldOut: boxes === 0,
    updatedAt: now,
  }
  const decided = reviewed(stored, after, change)
  // What was undone after that would no longer be what was.
  return productRecord(isReviewedChange(stored, decided) ? { ...decided, undo: null } : decided)
}

/** Returns the farmer's number, or, where the form sent what it showed, the present stock changed by the difference. */
function boxesAfter(available: number, { inventory, inventoryWas }: ProductFields): number {
  return inventoryWas === undefined ? inventory : Math.max(0, available + inventory - inventoryWas)
}

/**
 * Changes a product and returns it. Its farmer's edit of name, description, pictures or a higher price waits for approval, while the
 * approved version stays on sale. docs/product/products.md#pending-edits.
 * Throws VALIDATION for a date or category that can't be used, NOT_FOUND, FORBIDDEN.
 */
export async function updateProduct(
  { id, fields, by }: { id: number; fields: ProductFields; by: StaffAct },
  domain: Domain,
): Promise<StockedProduct> {
  const { actor, now } = by
  checkedDates(fields, now)
  const imageId = await nextId(domain, 'productImage')
  return withTransaction(domain, async tx => {
    const before = await findWritableProduct(id, actor, tx)
    const category = await categoryToUse({ id: fields.categoryId, former: before.categoryId }, tx)
    const available = (await readStock([id], tx)).get(id) ?? 0
    const boxes = boxesAfter(available, fields)
    const after = changed(before, { fields, boxes, category, imageId, isByFarmer: actor.role === 'farmer', now })
    await Products(tx.connection).replaceOne({ _id: id }, after, { session: tx.session })
    if (boxes !== available) await setStock(id, boxes, tx)
    await refreshFarmActivity(after.farmId, tx)
    if (after.awaitsDecision && !before.awaitsDecision) {
      const event = { productId: id, farmId: after.farmId, productName: after.name, at: now }
      await addEvent({ kind: 'productSubmitted', ...event }, tx)
    }
    const states = { before: { ...before, inventory: available }, after: { ...after, inventory: boxes } }
    await journalProduct({ act: 'product.changed', ...states }, by, tx)
    return { ...after, inventory: boxes }
  })
}
