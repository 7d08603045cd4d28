import type { IstDate } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { productIndex } from '../catalog-index/product-index.ts'

export async function countActiveProducts(
  farmIds: readonly number[],
  today: IstDate,
  domain: Domain,
): Promise<Map<number, number>> {
  const { byFarm } = await productIndex(domain)
  const countOf = (id: number) => byFarm.get(id)?.filter(row => row.availableUntil >= today).length ?? 0
  return new Map(farmIds.map(id => [id, countOf(id)]))
}
