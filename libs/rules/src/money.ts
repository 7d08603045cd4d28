import { readRupees } from './typed/figures.ts'

/** An amount of Indian money in whole paise (₹1 = 100 paise). */
export type Paise = number

const PLAIN_DECIMAL = /^\d+(?:\.\d{1,2})?$/

/** Returns a plain, unsigned decimal with at most two places, times a hundred; undefined for anything else or beyond exact integers. */
function hundredths(value: number | string): number | undefined {
  const text = String(value).trim()
  if (!PLAIN_DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const result = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(result) ? result : undefined
}

/**
 * Returns the paise of rupees in a form or a body: 12.5, '12.50', '₹ 1,250.50', '೧೨.೫'.
 * Undefined when they are no decimal of zero or more with at most two places, or too large to be exact; a minus, an exponent and a comma
 * that groups nothing ('1250,50') are refused rather than guessed at. docs/product/money-and-dates.md#figures-typed.
 */
export function rupeesToPaise(rupees: number | string): Paise | undefined {
  const plain = typeof rupees === 'number' ? rupees : readRupees(rupees)
  return plain === undefined ? undefined : hundredths(plain)
}

/** Returns paise as the number of rupees in responses. */
export function paiseToRupees(paise: Paise): number {
  return paise / 100
}

/** Returns '₹1,23,456.00': Indian grouping, always two decimals, without Intl so that server and browser print the same bytes. docs/product/money-and-dates.md#rupees-shown. */
export function formatRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : ''
  const digits = String(Math.abs(Math.round(paise))).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const thousands = whole.slice(-3)
  const above = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${sign}₹${above === '' ? thousands : `${above},${thousands}`}.${digits.slice(-2)}`
}

/** Returns an amount as sentences and narrow columns have it, whole rupees without decimals: '₹120', '₹119.50'. docs/product/money-and-dates.md#rupees-shown. */
export function formatShortRupees(paise: Paise): string {
  return formatRupees(paise).replace(/\.00$/, '')
}

/**
 * Returns `percent` of an amount, rounded half up to the paisa; exact for any size, where floats would lose paise.
 * Throws RangeError when `percent` is negative or has more than two decimals, or the result is beyond exact integers.
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
