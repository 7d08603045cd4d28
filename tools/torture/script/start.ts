import { addDays, type IstDate, istDateOf, startOfIstDay } from '@santhe/rules'

/** Start of a run (IST), just before windows open or close. Harvest dates make midnight the end of 48 hours. */
const TIMES = {
  midnight: '23:59:56',
  /** On the last day of a month. */
  monthEnd: '23:59:56',
  /** On 31 March, after which bill numbers restart. */
  yearEnd: '23:59:56',
  offersOpen: '06:59:56',
  offersClose: '20:29:56',
  /** Too late to choose about a harvest moved to the next day. */
  noon: '11:59:56',
  afternoon: '15:00:00',
} as const
export type Start = keyof typeof TIMES
export const STARTS: readonly Start[] = [
  'midnight',
  'monthEnd',
  'yearEnd',
  'offersOpen',
  'offersClose',
  'noon',
  'afternoon',
]

function dayOf(start: Start, tomorrow: IstDate): IstDate {
  const [year, month] = tomorrow.split('-').map(Number)
  if (start === 'monthEnd') return addDays(istDateOf(new Date(Date.UTC(year ?? 0, month ?? 0, 1))), -1)
  if (start !== 'yearEnd') return tomorrow
  return `${(month ?? 0) > 3 ? (year ?? 0) + 1 : year}-03-31`
}

/** Returns the next such start after today. */
export function startMoment(start: Start, now: Date): Date {
  const day = dayOf(start, addDays(istDateOf(now), 1))
  return new Date(`${day}T${TIMES[start]}+05:30`)
}

/** Moments just before which a run can resume after a jump. */
export const EDGES = ['midnight', 'morning', 'choice', 'choice', 'offer', 'complaint'] as const
export type Edge = (typeof EDGES)[number]

const HOUR = 3_600_000

/** Returns the next 00:00 or 07:00 IST. */
export function nextOfDay(edge: 'midnight' | 'morning', now: Date): Date {
  const shift = edge === 'midnight' ? 0 : 7 * HOUR
  const day = istDateOf(new Date(now.getTime() - shift))
  return new Date(startOfIstDay(addDays(day, 1)).getTime() + shift)
}
