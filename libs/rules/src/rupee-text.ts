import type { Paise } from './money.ts'

/** '₹1,23,456.00', without Intl so server and browser agree. docs/product/money-and-dates.md#rupees-shown. */
export function formatRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : ''
  const digits = String(Math.abs(Math.round(paise))).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const thousands = whole.slice(-3)
  const above = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${sign}₹${above === '' ? thousands : `${above},${thousands}`}.${digits.slice(-2)}`
}

/** '₹120', '₹119.50'. docs/product/money-and-dates.md#rupees-shown. */
export function formatShortRupees(paise: Paise): string {
  return formatRupees(paise).replace(/\.00$/, '')
}
