import type { Domain } from '../../foundation/domain.ts'
import type { ProductRecord } from '../../records/product.ts'
import { readStock } from '../stock/queries.ts'

export interface StockedProduct extends ProductRecord {
  inventory: number
}

/** Returns these products with their stock, read in one query. */
export async function withInventory(products: readonly ProductRecord[], domain: Domain): Promise<StockedProduct[]> {
  const available = await readStock(
    products.map(product => product._id),
    domain,
  )
  return products.map(product => ({ ...product, inventory: available.get(product._id) ?? 0 }))
}
