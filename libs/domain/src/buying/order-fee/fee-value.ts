import { type FeeType, fail } from '@santhe/rules'

/** More than the whole base would be a typing mistake, such as turning a fixed ₹500 into a percentage. */
export const MAX_PERCENT = 100

function failValue(message: string): never {
  return fail('VALIDATION', { message, fields: { value: message } })
}

/** Throws VALIDATION for a percentage above 100. */
export function failTooMuch(): never {
  return failValue(`Give a percentage of at most ${MAX_PERCENT}`)
}

/** Checks that a value can be calculated with exactly. Throws VALIDATION for a value below zero or with more than two decimals. */
export function checkFeeValue(value: number): void {
  if (/^\d+(\.\d{1,2})?$/.test(String(value))) return
  failValue('Give a value of 0 or more with at most two decimals')
}

/** Returns whether a fee's value is more than its type allows. */
export function isTooMuch({ type, value }: { type: FeeType; value: number }): boolean {
  return type === 'percentage' && value > MAX_PERCENT
}
