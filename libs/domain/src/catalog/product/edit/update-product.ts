import { boxesAfter } from '@santhe/rules'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { CategoryRecord } from '../../../records/category.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { categoryToUse, checkedDates, imagesAfter, type ProductFields } from '../product-fields.ts'
import { findProduct, type StockedProduct } from '../queries.ts'
import { checkSeenOffer, type SeenOffer } from './change-offer.ts'
import { changeProduct, type ProductChange } from './change-product.ts'
import type { MoveWords } from './harvest-moves.ts'

interface Form {
  fields: ProductFields
  category: CategoryRecord
  imageId: number
  now: Date
}

function changedFields(version: ProductRecord, { fields, category, imageId, now }: Form): ProductChange {
  return {
    ...checkedDates(fields, now),
    name: fields.name,
    localName: 'localName' in fields ? (fields.localName ?? '') : version.localName,
    description: fields.description,
    price: fields.price,
    unit: fields.unit,
    unitsPerBox: fields.unitsPerBox,
    status: fields.status,
    categoryId: category._id,
    categoryName: category.name,
    seasons: [...(fields.seasons ?? version.seasons)],
    growingDetails: 'growingDetails' in fields ? (fields.growingDetails ?? '') : version.growingDetails,
    images: imagesAfter(version.images, fields.imageUrl, imageId),
  }
}

/** Returns the farmer's number, or the current stock changed by the difference to the form's number; zero stays zero. */
export function boxesTyped(
  available: number,
  { inventory, inventoryWas }: Pick<ProductFields, 'inventory' | 'inventoryWas'>,
): number {
  if (inventoryWas === undefined || (inventory === 0 && inventoryWas > 0)) return inventory
  return boxesAfter(available, inventory - inventoryWas)
}

interface UpdateProduct {
  id: number
  fields: ProductFields
  by: StaffAct
  move?: MoveWords | undefined
  seen?: SeenOffer | undefined
  idempotencyKey?: string | undefined
}

/**
 * Changes a product and returns it. A farmer's edit of name, description, pictures or a higher price needs approval, while the
 * approved version stays on sale. A repeated idempotency key adds the form's boxes no second time.
 * docs/product/products.md#pending-edits.
 * @throws VALIDATION for an invalid date or category
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws KEY_REUSED
 * @throws CONFLICT when the current offer differs from the seen one
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function updateProduct(
  { id, fields, by, move = {}, seen, idempotencyKey: key }: UpdateProduct,
  domain: Domain,
): Promise<StockedProduct> {
  const { actor, now } = by
  const request = { actorId: actor.id, call: `updateProduct ${id}`, key, body: { fields, move } }
  const change = (imageId: number, tx: Domain) => async (version: ProductRecord, available: number) => {
    checkSeenOffer(version, seen)
    const category = await categoryToUse({ id: fields.categoryId, former: version.categoryId }, tx)
    const boxes = boxesTyped(available, fields)
    return { ...changedFields(version, { fields, category, imageId, now }), boxes }
  }
  const command = async () => {
    checkedDates(fields, now)
    const imageId = await nextId(domain, 'productImage')
    const attempt = async (tx: Domain) => {
      const { after } = await changeProduct({ id, by, move, change: change(imageId, tx) }, tx)
      await saveOutcome(request, { orders: [], productId: id }, now, tx)
      return after
    }
    return retryOnConflict(domain, () => withTransaction(domain, attempt))
  }
  return onlyOnce(request, { command, replay: () => findProduct({ id, actor }, domain) }, domain)
}
