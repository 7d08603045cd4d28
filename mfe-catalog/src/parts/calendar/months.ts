import type { CalendarRow } from '@santhe/contracts'
import { isHarvested, MONTHS, type MonthIndex, monthOf } from '@santhe/rules'
import type { TranslateOf } from '@santhe/ui'
import type calendarTexts from '../../texts/en/calendar.json'

/** Twelve months, wrapping at the year's end. */
export function monthsFrom(first: MonthIndex): MonthIndex[] {
  return [...MONTHS.slice(first), ...MONTHS.slice(0, first)]
}

/** Wraps from December to January. */
export function monthAfter(month: MonthIndex, steps: number): MonthIndex {
  return MONTHS[(((month + steps) % 12) + 12) % 12] ?? month
}

/** Parses a URL value, 0 to 11. */
export function monthFromText(text: string): MonthIndex | undefined {
  return MONTHS.find(month => String(month) === text)
}

export function shortMonth(month: MonthIndex, t: TranslateOf<typeof calendarTexts>): string {
  return t(`months.short${month}`)
}

export function longMonth(month: MonthIndex, t: TranslateOf<typeof calendarTexts>): string {
  return t(`months.long${month}`)
}

/** In the calendar's sort order. */
export const GROUPS = ['ready', 'book', 'seasonOnly', 'later'] as const
type Group = (typeof GROUPS)[number]

/** What a buyer can do now; `seasonOnly` is in harvest but not sold here. */
export function groupOf({ monthlyStatus }: CalendarRow, now: MonthIndex): Group {
  const state = monthlyStatus[now]
  if (state === 'available') return 'ready'
  if (state === 'pre-order') return 'book'
  return state === 'harvesting' ? 'seasonOnly' : 'later'
}

/** 'Arrives tomorrow', 'Book now · harvest Apr', 'Harvest Apr', 'All year'. */
export function rowTime(row: CalendarRow, now: MonthIndex, t: TranslateOf<typeof calendarTexts>): string {
  const group = groupOf(row, now)
  if (!isHarvested(row)) return [t('calendar.allYear'), ...offerWords(row, group, t)].join(' · ')
  const [offer] = offerWords(row, group, t)
  if (offer !== undefined) return offer
  if (group === 'seasonOnly') return t('calendar.harvestNow')
  const next = monthsFrom(now).find(month => !['none', 'growing'].includes(row.monthlyStatus[month] ?? 'none'))
  return next === undefined ? t('calendar.stillGrowing') : t('calendar.harvestIn', { month: shortMonth(next, t) })
}

/** Empty when it isn't on sale yet. */
function offerWords(row: CalendarRow, group: Group, t: TranslateOf<typeof calendarTexts>): string[] {
  if (group === 'ready') return [t('calendar.arrives')]
  if (group !== 'book') return []
  if (row.harvestDate === null) return [t('calendar.bookNow')]
  const month = shortMonth(monthOf(row.harvestDate), t)
  return [t(isHarvested(row) ? 'calendar.bookNowHarvest' : 'calendar.bookNowFrom', { month })]
}
