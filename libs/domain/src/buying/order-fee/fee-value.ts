import {
  FEE_ROW_FIELDS,
  type FeeRow,
  type FeeType,
  fail,
  feeStepProblems,
  MAX_FEE_ROWS,
  type Message,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'

/** More than the whole base would be a typing mistake, such as turning a fixed ₹500 into a percentage. */
const MAX_PERCENT = 100

function refuse(field: string, message: Message): never {
  return fail('VALIDATION', { fields: { [field]: message } })
}

const isExact = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value))

/** @throws VALIDATION at the cell, for rows that no cart could be priced with */
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
 * Checks that a cart can be priced exactly with a fee. docs/product/checkout.md#fee-fields.
 * @throws VALIDATION for a value below zero or with more than two decimals, a percentage above 100, a table that is missing, has another
 * value beside it or steps that do not go up from 0, and for a table of a fee of another type
 */
export function checkFee({
  type,
  value,
  table,
}: {
  type: FeeType
  value: number
  table?: readonly FeeRow[] | undefined
}): void {
  if (!isExact(value)) refuse('value', say('form.feeValue'))
  if (type === 'percentage' && value > MAX_PERCENT) refuse('value', say('fee.percent', { most: MAX_PERCENT }))
  if (type !== 'table') {
    if (table !== undefined) refuse('table', say('fee.noTable'))
    return
  }
  if (value !== 0) refuse('value', say('fee.tableValue'))
  checkFeeTable(table ?? [])
}

/** Returns a fee table as it is stored, its figures in one order, so that equal tables are equal. */
export function storedTable(table: readonly FeeRow[]): FeeRow[] {
  return table.map(({ from, urban, rural, extended }) => ({ from, urban, rural, extended }))
}
