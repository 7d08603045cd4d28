import { fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { differenceOf, type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type OrderFeeRecord, OrderFees } from '../../records/order-fee.ts'
import { checkFee, storedTable } from './fee-value.ts'

export interface UpdateOrderFee {
  id: number
  /** What is left out stays as it is. */
  changes: Partial<Omit<OrderFeeRecord, '_id'>>
  by: StaffAct
}

/** Returns how a fee is stored with its changes: a table goes where the fee becomes one of another type. */
function updateOf(before: OrderFeeRecord, { table, ...changes }: UpdateOrderFee['changes']) {
  const type = changes.type ?? before.type
  const value = changes.value ?? before.value
  if (type !== 'table') {
    checkFee({ type, value, table })
    return before.table ? { $set: changes, $unset: { table: 1 } } : { $set: changes }
  }
  const rows = table ?? before.table
  checkFee({ type, value, table: rows })
  return { $set: { ...changes, table: storedTable(rows ?? []) } }
}

/**
 * Changes a fee for every cart that is priced from now on, and returns it; quotes and purchases keep the fees that they were priced with.
 * docs/product/checkout.md#fee-fields.
 * @throws NOT_FOUND
 * @throws VALIDATION for a fee that no cart can be priced with exactly
 */
export async function updateOrderFee({ id, changes, by }: UpdateOrderFee, domain: Domain): Promise<OrderFeeRecord> {
  return withTransaction(domain, async tx => {
    const { connection, session = null } = tx
    const before = await OrderFees(connection).findById(id).session(session).lean<OrderFeeRecord>()
    if (!before) return fail('NOT_FOUND')
    const changed = await OrderFees(connection)
      .findOneAndUpdate({ _id: id }, updateOf(before, changes), { returnDocument: 'after' })
      .session(session)
      .lean<OrderFeeRecord>()
    if (!changed) return fail('NOT_FOUND')
    const difference = differenceOf(before, changed)
    if (difference.fields.length > 0) {
      await writeJournal({ act: 'fee.changed', thing: 'fee', thingId: id, name: before.name, ...difference }, by, tx)
    }
    return changed
  })
}
