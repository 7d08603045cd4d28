import { fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type OrderFeeRecord, OrderFees } from '../../records/order-fee.ts'

/** Deletes a fee. Quotes and purchases have their own copies of the fees, so nothing refers to it. Throws NOT_FOUND. */
export async function deleteOrderFee({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<void> {
  await withTransaction(domain, async tx => {
    const { connection, session = null } = tx
    const deleted = await OrderFees(connection).findOneAndDelete({ _id: id }).session(session).lean<OrderFeeRecord>()
    if (!deleted) return fail('NOT_FOUND')
    const { _id, ...before } = deleted
    await writeJournal({ act: 'fee.deleted', thing: 'fee', thingId: _id, name: before.name, before }, by, tx)
  })
}
