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
