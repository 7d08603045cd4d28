import type { Paise } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'

/** Returns what a farm has earned: its own items of delivered orders, in paise, without the market's fees. */
export async function farmEarnings(farmerId: number, { connection }: Domain): Promise<Paise> {
  const [sum] = await Orders(connection).aggregate<{ earned: Paise }>([
    { $match: { farmerId, status: 'delivered' } },
    { $group: { _id: null, earned: { $sum: '$subtotal' } } },
  ])
  return sum?.earned ?? 0
}
