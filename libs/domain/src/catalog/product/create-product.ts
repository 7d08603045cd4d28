import { type Actor, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { createStock } from '../stock/set-stock.ts'
import { categoryToUse, checkedDates, imagesAfter, type ProductFields } from './product-fields.ts'
import { journalProduct } from './product-journal.ts'
import { farmSnapshot, productRecord, submittedEvent } from './product-record.ts'
import { findProduct, type StockedProduct } from './queries.ts'

/**
 * Returns the actor's farm. Also writes it, so that a concurrent profile change reaches the product's copy of the farm.
 * @throws FORBIDDEN for a person without a farm
 */
export async function farmOf(actor: Actor, now: Date, { connection, session }: Domain): Promise<FarmRecord> {
  const farm = await Farms(connection)
    .findOneAndUpdate({ _id: actor.farmId ?? 0, isHidden: false }, { $set: { updatedAt: now } }, { session })
    .lean<FarmRecord>()
  return farm ?? fail('FORBIDDEN', { message: say('product.onlyFarms') })
}

interface CreateProduct {
  actor: Actor
  fields: ProductFields
  now: Date
  device?: string | undefined
  idempotencyKey?: string | undefined
}

/**
 * Adds a product to the actor's farm, pending approval, and returns it; a repeated idempotency key returns the first one.
 * docs/product/products.md#approval.
 * @throws VALIDATION for an invalid date or category
 * @throws FORBIDDEN for a person without a farm
 * @throws KEY_REUSED
 */
export function createProduct(input: CreateProduct, domain: Domain): Promise<StockedProduct> {
  const { actor, fields, idempotencyKey: key } = input
  const request = { actorId: actor.id, call: 'createProduct', key, body: fields }
  const replay = async ({ productId }: { productId?: number | undefined }) =>
    findProduct({ id: productId ?? fail('NOT_FOUND'), actor }, domain)
  return onlyOnce(request, { command: () => storeProduct(input, request, domain), replay }, domain)
}

export type NewProduct = Pick<
  ProductRecord,
  | ('_id' | 'farmId' | 'farm' | 'categoryId' | 'categoryName' | 'name' | 'localName' | 'otherNames' | 'description')
  | ('price' | 'unit' | 'unitsPerBox' | 'status' | 'availableUntil' | 'harvestDate' | 'seasons' | 'growingDetails')
  | 'images'
>

/** Returns a new product with its boxes, pending approval. */
export function newProductRecord(
  fields: NewProduct,
  { inventory, now }: { inventory: number; now: Date },
): ProductRecord {
  return productRecord({
    ...fields,
    ratingSum: 0,
    ratingCount: 0,
    approvalStatus: 'pending',
    rejectionReason: null,
    decidedBy: null,
    decidedAt: null,
    submittedAt: now,
    soldOut: inventory === 0,
    isHidden: false,
    createdAt: now,
    updatedAt: now,
  })
}

/**
 * Stores a new product with its stock, pending approval, and returns it. Notifies staff, and journals an agent who acts for the
 * farmer. Call it in the creating transaction.
 */
export async function writeNewProduct(
  fields: NewProduct,
  { inventory, by }: { inventory: number; by: StaffAct },
  tx: Domain,
): Promise<StockedProduct> {
  const { now } = by
  const product = newProductRecord(fields, { inventory, now })
  await Products(tx.connection).create([product], { session: tx.session })
  await createStock(product._id, inventory, tx)
  await addEvent(submittedEvent(product, now), tx)
  const stocked = { ...product, inventory }
  await journalProduct({ act: 'product.created', after: stocked }, by, tx)
  return stocked
}

async function storeProduct(
  { actor, fields, now, device = '' }: CreateProduct,
  request: IdempotentRequest,
  domain: Domain,
): Promise<StockedProduct> {
  const dates = checkedDates(fields, now)
  const [id, imageId] = await Promise.all([nextId(domain, 'product'), nextId(domain, 'productImage')])
  return withTransaction(domain, async tx => {
    const [farm, category] = [await farmOf(actor, now, tx), await categoryToUse({ id: fields.categoryId }, tx)]
    const product = await writeNewProduct(
      {
        _id: id,
        farmId: farm._id,
        farm: farmSnapshot(farm),
        categoryId: category._id,
        categoryName: category.name,
        name: fields.name,
        localName: fields.localName ?? '',
        otherNames: [],
        description: fields.description,
        price: fields.price,
        unit: fields.unit,
        unitsPerBox: fields.unitsPerBox,
        status: fields.status,
        ...dates,
        seasons: [...(fields.seasons ?? [])],
        growingDetails: fields.growingDetails ?? '',
        images: imagesAfter([], fields.imageUrl, imageId),
      },
      { inventory: fields.inventory, by: { actor, device, now } },
      tx,
    )
    await saveOutcome(request, { orders: [], productId: id }, now, tx)
    return product
  })
}
