import { type Actor, fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { maySeeProduct } from './policy.ts'
import { type StockedProduct, withInventory } from './with-inventory.ts'

/** Returns a product with its stock. Throws NOT_FOUND for one that the actor may not see. */
export async function findProduct(
  { id, actor }: { id: number; actor?: Actor | undefined },
  domain: Domain,
): Promise<StockedProduct> {
  const product = await Products(domain.connection).findById(id).lean<ProductRecord>()
  if (!product || !maySeeProduct(actor, product)) return fail('NOT_FOUND')
  const [stocked] = await withInventory([product], domain)
  return stocked ?? fail('NOT_FOUND')
}
