import { plainDigits } from '@santhe/rules'

/** Without the commas of groups: 1,23,456.50 and 123,456.50; any other comma stays and is refused. */
function withoutGroups(text: string): string {
  return /^\d{1,3}(,\d{2,3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** A number that Excel calculated may miss its last decimal by a hair: 123.49999999999999 is 123.5. */
function exact(value: number): string {
  const hundredths = Math.round(value * 100)
  return String(Math.abs(value * 100 - hundredths) < 1e-6 ? hundredths / 100 : value)
}

/** Returns a whole number's digits: '24' of '24.0'. Anything else stays as it is. */
export function readWhole(cell: string | number): string {
  if (typeof cell === 'number') return exact(cell)
  return withoutGroups(plainDigits(cell).trim()).replace(/^(\d+)\.0*$/, '$1')
}

/** Returns rupees without sign and commas: '123456.5' of '₹ 1,23,456.50'. Anything else stays as it is. */
export function readRupees(cell: string | number): string {
  if (typeof cell === 'number') return exact(cell)
  const bare = plainDigits(cell)
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/-|₹|rs\.?|inr)$/i, '')
  return withoutGroups(bare.trim())
}
