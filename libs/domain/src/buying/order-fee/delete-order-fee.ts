import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { OrderFees } from '../../records/order-fee.ts'

/** Ends a fee. Quotes and purchases carry their own copy of what they were priced with, so nothing refers to it. @throws NOT_FOUND. */
export async function deleteOrderFee(id: number, { connection }: Domain): Promise<void> {
  const { deletedCount } = await OrderFees(connection).deleteOne({ _id: id })
  if (deletedCount === 0) fail('NOT_FOUND')
}
