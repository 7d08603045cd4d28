import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { OrderFees } from '../../records/order-fee.ts'

/** Deletes a fee. Quotes and purchases have their own copies of the fees, so nothing refers to it. @throws NOT_FOUND. */
export async function deleteOrderFee(id: number, { connection }: Domain): Promise<void> {
  const { deletedCount } = await OrderFees(connection).deleteOne({ _id: id })
  if (deletedCount === 0) fail('NOT_FOUND')
}
