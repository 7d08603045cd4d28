import { nextId } from '../../foundation/counter/next-id.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/journal/write-entry.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import type { CategoryRecord } from '../../records/category.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { readStock } from '../stock/queries.ts'
import { setStock } from '../stock/set-stock.ts'
import { findWritableProduct } from './find-writable.ts'
import { categoryToUse, checkedDates, imagesAfter, type ProductFields } from './product-fields.ts'
import { journalProduct } from './product-journal.ts'
import { productRecord } from './product-record.ts'
import { refreshFarmActivity } from './refresh-farm-activity.ts'
import type { StockedProduct } from './with-inventory.ts'

/** Returns whether a farmer's change has to be approved: name, description, pictures or a higher price, not stock or dates. */
function needsReview(
  before: ProductRecord,
  after: Pick<ProductRecord, 'name' | 'localName' | 'description' | 'price' | 'images'>,
): boolean {
  return (
    after.name !== before.name ||
    after.localName !== before.localName ||
    after.description !== before.description ||
    after.price > before.price ||
    after.images.length !== before.images.length ||
    after.images.some((image, place) => image.imageUrl !== before.images[place]?.imageUrl)
  )
}

const PENDING = { approvalStatus: 'pending', rejectionReason: null, decidedBy: null, decidedAt: null } as const

interface Change {
  fields: ProductFields
  /** The available boxes after the change. */
  boxes: number
  category: CategoryRecord
  imageId: number
  isByFarmer: boolean
  now: Date
}

function changed(before: ProductRecord, { fields, boxes, category, imageId, isByFarmer, now }: Change): ProductRecord {
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
  return productRecord(isByFarmer && needsReview(before, after) ? { ...after, ...PENDING } : after)
}

/** Returns the farmer's number, or, where the form sent what it showed, the present stock changed by the difference. */
function boxesAfter(available: number, { inventory, inventoryWas }: ProductFields): number {
  return inventoryWas === undefined ? inventory : Math.max(0, available + inventory - inventoryWas)
}

/**
 * Changes a product and returns it. Its farmer's edit of name, description, pictures or a higher price has to be approved again.
 * @throws VALIDATION for a date or category that can't be used, NOT_FOUND, FORBIDDEN.
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
    if (after.approvalStatus === 'pending' && before.approvalStatus !== 'pending') {
      const event = { productId: id, farmId: after.farmId, productName: after.name, at: now }
      await addEvent({ kind: 'productSubmitted', ...event }, tx)
    }
    const states = { before: { ...before, inventory: available }, after: { ...after, inventory: boxes } }
    await journalProduct({ act: 'product.changed', ...states }, by, tx)
    return { ...after, inventory: boxes }
  })
}
