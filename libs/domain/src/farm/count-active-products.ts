import type { IstDate } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { Products } from '../product/model.ts'

/** How many products of each of these farms are active on a day. */
export async function countActiveProducts(
  farmIds: readonly number[],
  today: IstDate,
  { connection }: Domain,
): Promise<Map<number, number>> {
  if (farmIds.length === 0) return new Map()
  const counted = await Products(connection).aggregate<{ _id: number; count: number }>([
    { $match: { farmId: { $in: [...farmIds] }, isListed: true, availableUntil: { $gte: today } } },
    { $group: { _id: '$farmId', count: { $sum: 1 } } },
  ])
  return new Map(counted.map(({ _id, count }) => [_id, count]))
}
