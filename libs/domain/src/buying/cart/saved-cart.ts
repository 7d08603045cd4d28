import { type Actor, clampQuantity, isOwnFarm, MAX_QUANTITY, mergeLines, type ProductQuantity } from '@santhe/rules'
import { type StockedProduct, withInventory } from '../../catalog/product/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import { SavedCarts } from '../../records/saved-cart.ts'
import { isForSale, readProducts } from './buyable-products.ts'
import { ownReserved } from './check-cart.ts'

export interface SavedLine {
  product: StockedProduct
  /** At most the boxes that the person can buy, their own reserved ones included. */
  quantity: number
}

/** Returns the lines of a person's saved cart that can still be bought, in its order; empty without one. */
export async function readSavedCart({ actor, now }: { actor: Actor; now: Date }, domain: Domain): Promise<SavedLine[]> {
  const saved = await SavedCarts(domain.connection).findById(actor.id).lean()
  if (!saved) return []
  const products = await readProducts(
    saved.lines.map(({ productId }) => productId),
    domain,
  )
  const buyable = [...products.values()].filter(product => isForSale(product, now) && !isOwnFarm(actor, product.farmId))
  const [stocked, reserved] = await Promise.all([
    withInventory(buyable, domain),
    ownReserved({ personId: actor.id, now }, domain),
  ])
  const present = new Map(
    stocked.map(product => {
      const inventory = product.inventory + (reserved.get(product._id) ?? 0)
      return [product._id, { ...product, inventory }]
    }),
  )
  return saved.lines.flatMap(line => {
    const product = present.get(line.productId)
    const quantity = product ? clampQuantity(line.quantity, product.inventory).quantity : 0
    return product && quantity > 0 ? [{ product, quantity }] : []
  })
}

export interface SaveCart {
  personId: number
  items: readonly ProductQuantity[]
  now: Date
}

/** Saves a person's cart, replacing the previous one; an empty cart deletes it. */
export async function saveCart({ personId, items, now }: SaveCart, { connection }: Domain): Promise<void> {
  if (items.length === 0) {
    await SavedCarts(connection).deleteOne({ _id: personId })
    return
  }
  const lines = mergeLines(items).map(({ productId, quantity }) => ({
    productId,
    quantity: clampQuantity(quantity, MAX_QUANTITY).quantity,
  }))
  await SavedCarts(connection).updateOne({ _id: personId }, { $set: { lines, savedAt: now } }, { upsert: true })
}
