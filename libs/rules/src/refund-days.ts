import { addDays, daysBetween, type IstDate, istDateOf, mondayOf, weekdayOf } from './dates.ts'

/** Business days that banks take: Monday to Friday, ignoring holidays. */
export const REFUND_DAYS = { fewest: 5, most: 7 } as const

const FRIDAY = 4
const WORKING_WEEK = FRIDAY + 1

/** Any Monday would do. */
const START: IstDate = '2024-01-01'

/** Returns the number of business days from `START` to the end of a date. */
function passedOn(date: IstDate): number {
  return (daysBetween(START, mondayOf(date)) / 7) * WORKING_WEEK + Math.min(weekdayOf(date), FRIDAY)
}

/** Counts the business days after `from`, up to and including `to`. */
export function businessDaysBetween(from: IstDate, to: IstDate): number {
  return Math.max(0, passedOn(to) - passedOn(from))
}

function addBusinessDays(date: IstDate, days: number): IstDate {
  if (days === 0) return date
  const next = addDays(date, 1)
  return addBusinessDays(next, days - businessDaysBetween(date, next))
}

/** Returns the first and last day on which a refund should arrive. docs/product/adjustments.md#refund-days */
export function refundDueBy(createdAt: Date): { from: IstDate; by: IstDate } {
  const created = istDateOf(createdAt)
  return { from: addBusinessDays(created, REFUND_DAYS.fewest), by: addBusinessDays(created, REFUND_DAYS.most) }
}
