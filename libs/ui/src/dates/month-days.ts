import { addDays, daysBetween, type IstDate, monthOf } from '@santhe/rules'

const WEEK = 7
/** A Monday, since weeks start on Monday. */
const MONDAY: IstDate = '2024-01-01'

function firstOfMonth(date: IstDate): IstDate {
  return `${date.slice(0, 8)}01`
}

function weekday(date: IstDate): number {
  return ((daysBetween(MONDAY, date) % WEEK) + WEEK) % WEEK
}

/** Monday first; days of other months are undefined. */
export function weeksOfMonth(date: IstDate): (IstDate | undefined)[][] {
  const first = firstOfMonth(date)
  const start = addDays(first, -weekday(first))
  const weeks: (IstDate | undefined)[][] = []
  for (let week = start; week <= first || monthOf(week) === monthOf(first); week = addDays(week, WEEK)) {
    weeks.push(
      Array.from({ length: WEEK }, (_, day) => addDays(week, day)).map(day =>
        monthOf(day) === monthOf(first) ? day : undefined,
      ),
    )
  }
  return weeks
}

/** Clamps to the last day of shorter months. */
export function addMonths(date: IstDate, months: number): IstDate {
  const count = Number(date.slice(0, 4)) * 12 + monthOf(date) + months
  const year = String(Math.floor(count / 12)).padStart(4, '0')
  const month = `${year}-${String((count % 12) + 1).padStart(2, '0')}`
  const lastDay = addDays(addDays(`${month}-28`, 4).slice(0, 8).concat('01'), -1)
  const sameDay = `${month}-${date.slice(8)}`
  return sameDay > lastDay ? lastDay : sameDay
}

const WAYS: Readonly<Record<string, (date: IstDate) => IstDate>> = {
  ArrowLeft: date => addDays(date, -1),
  ArrowRight: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -WEEK),
  ArrowDown: date => addDays(date, WEEK),
  Home: date => addDays(date, -weekday(date)),
  End: date => addDays(date, WEEK - 1 - weekday(date)),
  PageUp: date => addMonths(date, -1),
  PageDown: date => addMonths(date, 1),
}

export function dayByKey(key: string, from: IstDate): IstDate | undefined {
  return WAYS[key]?.(from)
}
