import { nextId } from '../../foundation/counter/next-id.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/journal/write-entry.ts'
import type { CategoryRecord } from '../../records/category.ts'
import type { ProductRecord } from '../../records/product.ts'
import { findWritableProduct } from '../product/find-writable.ts'
import { categoryToUse, checkedDates, imagesAfter, type ProductFields } from '../product/product-fields.ts'
import type { StockedProduct } from '../product/with-inventory.ts'
import { readStock } from '../stock/queries.ts'
import { setStock } from '../stock/set-stock.ts'
import { reviewedChange, versionToEdit } from './reviewed-change.ts'
import { saveChange } from './save-change.ts'

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
  const before = versionToEdit(stored, isByFarmer)
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
    seasons: [...(fields.seasons ?? before.seasons)],
    growingDetails: 'growingDetails' in fields ? (fields.growingDetails ?? '') : before.growingDetails,
    images: imagesAfter(before.images, fields.imageUrl, imageId),
    soldOut: boxes === 0,
    updatedAt: now,
  }
  return reviewedChange(stored, after, change)
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
    if (boxes !== available) await setStock(id, boxes, tx)
    const states = { before: { ...before, inventory: available }, after: { ...after, inventory: boxes } }
    await saveChange(states, by, tx)
    return { ...after, inventory: boxes }
  })
}
