import type { IstDate } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { productShelf } from '../shelf/product-shelf.ts'

/** How many products of each of these farms are active on a day. */
export async function countActiveProducts(
  farmIds: readonly number[],
  today: IstDate,
  domain: Domain,
): Promise<Map<number, number>> {
  const counts = new Map(farmIds.map(id => [id, 0]))
  if (counts.size === 0) return counts
  for (const { farmId, availableUntil } of (await productShelf(domain)).inShopOrder) {
    const count = availableUntil >= today ? counts.get(farmId) : undefined
    if (count !== undefined) counts.set(farmId, count + 1)
  }
  return counts
}
