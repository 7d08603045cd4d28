import { type IstDate, LOW_STOCK_BOXES } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Products, SOLD_STATUSES } from '../../records/product.ts'
import { readStock } from '../stock/queries.ts'

/** Returns the ids of a farm's products that are on sale and running out, the fewest boxes first. */
export async function lowStockIds(
  { farmId, today }: { farmId: number; today: IstDate },
  domain: Domain,
): Promise<number[]> {
  const onSale = await Products(domain.connection)
    .find({
      ...{ farmId, isHidden: false, approvalStatus: 'approved', soldOut: false },
      status: trusted({ $in: [...SOLD_STATUSES] }),
      availableUntil: trusted({ $gte: today }),
    })
    .select({ _id: 1 })
    .lean()
  const available = await readStock(
    onSale.map(({ _id }) => _id),
    domain,
  )
  return [...available]
    .filter(([, boxes]) => boxes <= LOW_STOCK_BOXES)
    .sort(([idA, a], [idB, b]) => a - b || idA - idB)
    .map(([id]) => id)
}
