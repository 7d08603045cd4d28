import type { Domain } from '../domain.ts'
import { type OrderFeeRecord, OrderFees } from './model.ts'

/** The fees that apply, by displayOrder, then id. Decisions 'Fees'. */
export function listActiveFees({ connection, session }: Domain): Promise<OrderFeeRecord[]> {
  return OrderFees(connection)
    .find({ isActive: true })
    .sort({ displayOrder: 1, _id: 1 })
    .session(session ?? null)
    .lean()
}

/** Far above what a market charges; keeps the list bounded. */
const MOST_FEES = 200

/** All fees, inactive ones too, by displayOrder, then id. */
export function listFees({ connection }: Domain): Promise<OrderFeeRecord[]> {
  return OrderFees(connection).find().sort({ displayOrder: 1, _id: 1 }).limit(MOST_FEES).lean()
}
