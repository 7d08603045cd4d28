import { boxesAfter } from '@santhe/rules'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { CategoryRecord } from '../../../records/category.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { categoryToUse, checkedDates, imagesAfter, type ProductFields } from '../product-fields.ts'
import type { StockedProduct } from '../queries.ts'
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

/**
 * Changes a product and returns it. A farmer's edit of name, description, pictures or a higher price needs approval, while the
 * approved version stays on sale. docs/product/products.md#pending-edits.
 * @throws VALIDATION for an invalid date or category
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export async function updateProduct(
  { id, fields, by, move = {} }: { id: number; fields: ProductFields; by: StaffAct; move?: MoveWords | undefined },
  domain: Domain,
): Promise<StockedProduct> {
  const { now } = by
  checkedDates(fields, now)
  const imageId = await nextId(domain, 'productImage')
  const attempt = (tx: Domain) =>
    changeProduct(
      {
        ...{ id, by, move },
        change: async (version, available) => {
          const category = await categoryToUse({ id: fields.categoryId, former: version.categoryId }, tx)
          const boxes = boxesTyped(available, fields)
          return { ...changedFields(version, { fields, category, imageId, now }), boxes }
        },
      },
      tx,
    )
  const { after } = await retryOnConflict(domain, () => withTransaction(domain, attempt))
  return after
}
