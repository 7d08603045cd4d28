import { type Actor, clampQuantity, isOwnFarm } from '@santhe/rules'
import { type StockedProduct, withInventory } from '../../catalog/product/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import { SavedCarts } from '../../records/saved-cart.ts'
import { isForSale, readProducts } from '../quote/buyable-products.ts'

export interface SavedLine {
  product: StockedProduct
  /** Boxes, never more than are available. */
  quantity: number
}

/** Returns the lines of a person's saved cart that can still be bought, in its order; none where none was saved. */
export async function readSavedCart({ actor, now }: { actor: Actor; now: Date }, domain: Domain): Promise<SavedLine[]> {
  const saved = await SavedCarts(domain.connection).findById(actor.id).lean()
  if (!saved) return []
  const products = await readProducts(
    saved.lines.map(({ productId }) => productId),
    domain,
  )
  const buyable = [...products.values()].filter(product => isForSale(product, now) && !isOwnFarm(actor, product.farmId))
  const stocked = new Map((await withInventory(buyable, domain)).map(product => [product._id, product]))
  return saved.lines.flatMap(line => {
    const product = stocked.get(line.productId)
    const quantity = product ? clampQuantity(line.quantity, product.inventory).quantity : 0
    return product && quantity > 0 ? [{ product, quantity }] : []
  })
}
