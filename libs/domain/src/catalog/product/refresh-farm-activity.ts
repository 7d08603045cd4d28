import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { Products } from '../../records/product.ts'

/** Writes until when a farm has a listed product. Call it in the transaction that adds, deletes or approves a product or changes its dates. */
export async function refreshFarmActivity(farmId: number, { connection, session }: Domain): Promise<void> {
  const last = await Products(connection)
    .findOne({ farmId, isListed: true })
    .sort({ availableUntil: -1 })
    .select({ availableUntil: 1 })
    .session(session ?? null)
    .lean()
  await Farms(connection).updateOne(
    { _id: farmId },
    { $set: { activeUntil: last?.availableUntil ?? null } },
    { session },
  )
}
