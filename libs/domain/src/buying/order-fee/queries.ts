import type { Domain } from '../../foundation/domain.ts'
import { type OrderFeeRecord, OrderFees } from '../../records/order-fee.ts'

/** Far more than a market charges; limits the list. */
export const MAX_FEES = 200

/** Returns the active fees, by displayOrder, then id. docs/product/checkout.md#fees. */
export function listActiveFees({ connection, session }: Domain): Promise<OrderFeeRecord[]> {
  return OrderFees(connection)
    .find({ isActive: true }, null, { session })
    .sort({ displayOrder: 1, _id: 1 })
    .limit(MAX_FEES)
    .lean()
}

/** Includes inactive fees, by displayOrder, then id. */
export function listFees({ connection }: Domain): Promise<OrderFeeRecord[]> {
  return OrderFees(connection).find().sort({ displayOrder: 1, _id: 1 }).limit(MAX_FEES).lean()
}
