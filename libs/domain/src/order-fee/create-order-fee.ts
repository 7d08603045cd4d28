import { fail } from '@santhe/rules'
import { nextId } from '../counter/next-id.ts'
import type { Domain } from '../domain.ts'
import { type OrderFeeRecord, OrderFees } from './model.ts'

/** `value` is rupees for a fixed fee, percent for a percentage; what is left out takes the specification's default. */
export type CreateOrderFee = Pick<OrderFeeRecord, 'name' | 'value'> & Partial<Omit<OrderFeeRecord, '_id'>>

/** Adds a fee. @throws VALIDATION for a value below zero or with more than two decimals, since it could not be counted exactly. */
export async function createOrderFee(fee: CreateOrderFee, domain: Domain): Promise<OrderFeeRecord> {
  if (!/^\d+(\.\d{1,2})?$/.test(String(fee.value))) {
    fail('VALIDATION', { fields: { value: 'Give a number of zero or more with at most two decimals' } })
  }
  const record: OrderFeeRecord = {
    description: '',
    type: 'fixed',
    isActive: true,
    applyToSubtotal: false,
    displayOrder: 0,
    ...fee,
    _id: await nextId(domain, 'orderFee'),
  }
  await OrderFees(domain.connection).create([record], { session: domain.session })
  return record
}
