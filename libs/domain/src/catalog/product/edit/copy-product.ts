import { type Actor, addDays, fail, istDateOf, NEW_OFFER_DAYS, restockedStatus } from '@santhe/rules'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { farmOf, writeNewProduct } from '../create-product.ts'
import { categoryToUse } from '../product-fields.ts'
import { farmSnapshot, versionToEdit } from '../product-record.ts'
import { findProduct, findWritableProduct, type StockedProduct } from '../queries.ts'

interface CopyProduct {
  id: number
  actor: Actor
  now: Date
  device?: string | undefined
  idempotencyKey?: string | undefined
}

async function storeCopy(
  { id, actor, now, device = '' }: CopyProduct,
  copyId: number,
  tx: Domain,
): Promise<StockedProduct> {
  const version = versionToEdit(await findWritableProduct(id, actor, tx), true)
  const today = istDateOf(now)
  const farm = await farmOf(actor, now, tx)
  const category = await categoryToUse({ id: version.categoryId }, tx)
  const images = []
  for (const { imageUrl } of version.images) images.push({ id: await nextId(tx, 'productImage'), imageUrl })
  const { name, localName, otherNames, description, price, unit, unitsPerBox, growingDetails } = version
  const { availableUntil, harvestDate, seasons } = version
  return writeNewProduct(
    {
      ...{
        _id: copyId,
        farmId: farm._id,
        farm: farmSnapshot(farm),
        categoryId: category._id,
        categoryName: category.name,
      },
      ...{ name, localName, otherNames, description, price, unit, unitsPerBox, growingDetails, images },
      ...{ harvestDate, seasons, status: restockedStatus(version, today) },
      availableUntil: availableUntil > today ? availableUntil : addDays(today, NEW_OFFER_DAYS),
    },
    { inventory: 0, by: { actor, device, now } },
    tx,
  )
}

/**
 * Copies a product of the actor's farm, with texts and pictures, pending approval and without boxes, and returns it; a repeated
 * idempotency key returns the first copy. docs/product/farmer-dashboard.md#copy-as-new.
 * @throws NOT_FOUND
 * @throws FORBIDDEN for a person without a farm
 * @throws VALIDATION when its category no longer exists
 */
export function copyProduct(input: CopyProduct, domain: Domain): Promise<StockedProduct> {
  const { id, actor, now, idempotencyKey: key } = input
  const request = { actorId: actor.id, call: `copyProduct ${id}`, key, body: {} }
  const command = async () => {
    const copyId = await nextId(domain, 'product')
    return withTransaction(domain, async tx => {
      const copy = await storeCopy(input, copyId, tx)
      await saveOutcome(request, { orders: [], productId: copyId }, now, tx)
      return copy
    })
  }
  const replay = async ({ productId }: { productId?: number | undefined }) =>
    findProduct({ id: productId ?? fail('NOT_FOUND'), actor }, domain)
  return onlyOnce(request, { command, replay }, domain)
}
