import { readRupees } from './typed/figures.ts'

/** Formats '₹1,23,456.00' without Intl, so that server and browser agree. docs/product/money-and-dates.md#rupees-shown. */
export function formatRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : ''
  const digits = String(Math.abs(Math.round(paise))).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const thousands = whole.slice(-3)
  const above = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${sign}₹${above === '' ? thousands : `${above},${thousands}`}.${digits.slice(-2)}`
}

/** Formats '₹120' or '₹119.50'. docs/product/money-and-dates.md#rupees-shown. */
export function formatShortRupees(paise: Paise): string {
  return formatRupees(paise).replace(/\.00$/, '')
}

/** Integer; ₹1 = 100 paise. */
export type Paise = number

const PLAIN_DECIMAL = /^\d+(?:\.\d{1,2})?$/

/** Undefined for anything but an unsigned, exact decimal with up to two places. */
function hundredths(value: number | string): number | undefined {
  const text = String(value).trim()
  if (!PLAIN_DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const result = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(result) ? result : undefined
}

/**
 * Parses 12.5, '12.50', '₹ 1,250.50', '೧೨.೫'. Undefined for signs, exponents, more decimals, inexact size, and
 * ambiguous '1250,50'. docs/product/money-and-dates.md#figures-typed.
 */
export function rupeesToPaise(rupees: number | string): Paise | undefined {
  const plain = typeof rupees === 'number' ? rupees : readRupees(rupees)
  return plain === undefined ? undefined : hundredths(plain)
}

export function paiseToRupees(paise: Paise): number {
  return paise / 100
}

/**
 * Rounds half up with BigInt, since floats lose paise.
 * @throws RangeError when `percent` is negative or has more than two decimals, or the result is too large
 */
export function percentOf(paise: Paise, percent: number): Paise {
  const rate = hundredths(percent)
  if (rate === undefined) throw new RangeError(`A percentage has at most two decimals and no sign: ${percent}`)
  const doubled = BigInt(paise) * BigInt(rate) * 2n + 10_000n
  const floor = doubled < 0n ? -((-doubled + 19_999n) / 20_000n) : doubled / 20_000n
  const result = Number(floor)
  if (!Number.isSafeInteger(result)) throw new RangeError(`${percent} % of ${paise} paise is too large`)
  return result
}
