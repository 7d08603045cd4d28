import { FEE_ROW_FIELDS, type FeeRow, type FeeType, fail, feeStepProblems, MAX_FEE_ROWS } from '@santhe/rules'

/** More than the whole base would be a typing mistake, such as turning a fixed ₹500 into a percentage. */
const MAX_PERCENT = 100
const VALUE_MESSAGE = 'Give a value of 0 or more with at most two decimals'

function refuse(field: string, message: string): never {
  return fail('VALIDATION', { message, fields: { [field]: message } })
}

const isExact = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value))

/** @throws VALIDATION at the cell, for rows that no cart could be priced with */
function checkFeeTable(table: readonly FeeRow[]): void {
  if (table.length === 0) refuse('table', 'Give at least one step')
  if (table.length > MAX_FEE_ROWS) refuse('table', `Give at most ${MAX_FEE_ROWS} steps`)
  for (const [place, row] of table.entries()) {
    const field = FEE_ROW_FIELDS.find(name => !isExact(row[name]))
    if (field) refuse(`table.${place}.${field}`, VALUE_MESSAGE)
  }
  for (const [place, message] of feeStepProblems(table)) refuse(`table.${place}.from`, message)
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
  if (!isExact(value)) refuse('value', VALUE_MESSAGE)
  if (type === 'percentage' && value > MAX_PERCENT) refuse('value', `Give a percentage of at most ${MAX_PERCENT}`)
  if (type !== 'table') {
    if (table !== undefined) refuse('table', 'Only a fee of type table has a table')
    return
  }
  if (value !== 0) refuse('value', 'A fee with a table has the value 0')
  checkFeeTable(table ?? [])
}

/** Returns a fee table as it is stored, its figures in one order, so that equal tables are equal. */
export function storedTable(table: readonly FeeRow[]): FeeRow[] {
  return table.map(({ from, urban, rural, extended }) => ({ from, urban, rural, extended }))
}
