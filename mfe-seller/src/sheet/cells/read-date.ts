import { addDays, isIstDate, plainSigns } from '@santhe/rules'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[t ].*)?$/
const NAMED_MONTH = /^(\d{1,2})[-/. ]*([a-z]{3,9})\.?,?[-/. ]*(\d{4}|\d{2})$/
/** Excel stores dates as day counts; five digits cover 1927 to 2173. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const DAY_ZERO = '1899-12-30'

function dateOf(year: string, month: string | number, day: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIstDate(date) ? date : undefined
}

/**
 * Parses dates as people and Excel write them, day before month, to 'YYYY-MM-DD'. Undefined if invalid.
 * docs/product/product-sheets.md#how-files-are-read.
 */
export function readDate(text: string): string | undefined {
  const plain = plainSigns(text).toLowerCase()
  const [, serial] = SERIAL.exec(plain) ?? []
  if (serial !== undefined) return addDays(DAY_ZERO, Number(serial))
  const [, year, month = '', day = ''] = YEAR_FIRST.exec(plain) ?? []
  if (year !== undefined) return dateOf(year, month, day)
  const [, first, second = '', third = ''] = DAY_FIRST.exec(plain) ?? []
  if (first !== undefined) return dateOf(third, second, first)
  const [, dayOfMonth, name = '', named = ''] = NAMED_MONTH.exec(plain) ?? []
  const place = MONTHS.indexOf(name === 'sept' ? 'sep' : name.slice(0, 3))
  return dayOfMonth === undefined || place < 0 ? undefined : dateOf(named, place + 1, dayOfMonth)
}
