import type { Paise } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'

/** What a farm has earned: its own items of delivered orders, in paise. The market's fees are not the farm's. */
export async function farmEarnings(farmerId: number, { connection }: Domain): Promise<Paise> {
  const [sum] = await Orders(connection).aggregate<{ earned: Paise }>([
    { $match: { farmerId, status: 'delivered' } },
    { $group: { _id: null, earned: { $sum: '$subtotal' } } },
  ])
  return sum?.earned ?? 0
}
