import { FEE_ROW_FIELDS, type FeeRow, fail, feeStepProblems, MAX_FEE_ROWS, type Message } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { OrderFeeRecord } from '../../records/order-fee.ts'

/** More than the whole base is likely a typing mistake, such as turning a fixed ₹500 into a percentage. */
const MAX_PERCENT = 100

function refuse(field: string, message: Message): never {
  return fail('VALIDATION', { fields: { [field]: message } })
}

const isExact = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value))

/** @throws VALIDATION at the cell of a row that can't price carts */
function checkFeeTable(table: readonly FeeRow[]): void {
  if (table.length === 0) refuse('table', say('form.feeSteps'))
  if (table.length > MAX_FEE_ROWS) refuse('table', say('form.mostFeeSteps', { most: MAX_FEE_ROWS }))
  for (const [place, row] of table.entries()) {
    const field = FEE_ROW_FIELDS.find(name => !isExact(row[name]))
    if (field) refuse(`table.${place}.${field}`, say('form.feeValue'))
  }
  for (const [place, problem] of feeStepProblems(table)) refuse(`table.${place}.from`, say(`form.${problem}`))
}

/**
 * Checks that a fee can price carts exactly. docs/product/checkout.md#fee-fields.
 * @throws VALIDATION for a value below zero or with more than two decimals, a percentage above 100, a missing table, a table beside
 * another value or with steps that do not rise from 0, and a table of another fee type
 */
export function checkFee({ type, value, table }: Pick<OrderFeeRecord, 'type' | 'value' | 'table'>): void {
  if (!isExact(value)) refuse('value', say('form.feeValue'))
  if (type === 'percentage' && value > MAX_PERCENT) refuse('value', say('fee.percent', { most: MAX_PERCENT }))
  if (type !== 'table') {
    if (table !== undefined) refuse('table', say('fee.noTable'))
    return
  }
  if (value !== 0) refuse('value', say('fee.tableValue'))
  checkFeeTable(table ?? [])
}

/** Returns a fee table in its stored form, with its figures in one order, so that equal tables are equal. */
export function storedTable(table: readonly FeeRow[]): FeeRow[] {
  return table.map(({ from, urban, rural, extended }) => ({ from, urban, rural, extended }))
}
