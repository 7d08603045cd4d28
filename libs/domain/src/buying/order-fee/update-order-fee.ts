import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { differenceOf, type StaffAct, writeJournal } from '../../foundation/journal/write-entry.ts'
import { type OrderFeeRecord, OrderFees } from '../../records/order-fee.ts'
import { checkFeeValue, failTooMuch, isTooMuch, MAX_PERCENT } from './fee-value.ts'

export interface UpdateOrderFee {
  id: number
  /** What is left out stays as it is. */
  changes: Partial<Omit<OrderFeeRecord, '_id'>>
  by: StaffAct
}

/** Returns the filter of fees that may be changed so: where only type or value is given, the stored other one decides. */
function whereNotTooMuch({ type, value }: UpdateOrderFee['changes']): Record<string, unknown> {
  if (type === 'percentage' && value === undefined) return { value: trusted({ $lte: MAX_PERCENT }) }
  return type === undefined && value !== undefined && value > MAX_PERCENT ? { type: 'fixed' } : {}
}

/**
 * Changes a fee for every cart that is priced from now on, and returns it; quotes and purchases keep the fees that they were priced
 * with. docs/product/checkout.md#fee-fields. Throws NOT_FOUND, VALIDATION for a value that cannot be calculated with exactly or a percentage above 100.
 */
export async function updateOrderFee({ id, changes, by }: UpdateOrderFee, domain: Domain): Promise<OrderFeeRecord> {
  const { type, value } = changes
  if (value !== undefined) checkFeeValue(value)
  if (type !== undefined && value !== undefined && isTooMuch({ type, value })) failTooMuch()
  return withTransaction(domain, async tx => {
    const { connection, session = null } = tx
    const before = await OrderFees(connection).findById(id).session(session).lean<OrderFeeRecord>()
    if (!before) return fail('NOT_FOUND')
    const changed = await OrderFees(connection)
      .findOneAndUpdate({ _id: id, ...whereNotTooMuch(changes) }, { $set: changes }, { returnDocument: 'after' })
      .session(session)
      .lean<OrderFeeRecord>()
    if (!changed) return failTooMuch()
    const difference = differenceOf(before, changed)
    if (difference.fields.length > 0) {
      await writeJournal({ act: 'fee.changed', thing: 'fee', thingId: id, name: before.name, ...difference }, by, tx)
    }
    return changed
  })
}
