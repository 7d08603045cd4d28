import type { StatisticsHistory } from '@santhe/contracts'
import { formatShortDate, type IstDate, type Language, type Paise, rupeesToPaise } from '@santhe/rules'

type HistoryDay = StatisticsHistory['days'][number]

export type Measure = 'orders' | 'revenue'

/** A column with its first and last day; `values` are online and on delivery, in orders or paise. */
export interface DayColumn {
  from: IstDate
  to: IstDate
  values: readonly [number, number]
}

/** Formats an axis date without the year: 'Nov 14'. */
export function axisDate(date: IstDate, language: Language): string {
  return formatShortDate(date, date, language)
}

function paise(rupees: number): Paise {
  return rupeesToPaise(rupees) ?? 0
}

function valuesOf(day: HistoryDay, measure: Measure): [number, number] {
  return measure === 'orders' ? [day.onlineOrders, day.codOrders] : [paise(day.onlineRevenue), paise(day.codRevenue)]
}

/** Groups days into columns of `daysEach`, counted back from the last day; the first may be shorter. */
export function dayColumns(days: readonly HistoryDay[], measure: Measure, daysEach: 1 | 7): DayColumn[] {
  const columns: DayColumn[] = []
  for (let end = days.length; end > 0; end -= daysEach) {
    const group = days.slice(Math.max(0, end - daysEach), end)
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) break
    const values = group.reduce<[number, number]>(
      ([online, cod], day) => {
        const [moreOnline, moreCod] = valuesOf(day, measure)
        return [online + moreOnline, cod + moreCod]
      },
      [0, 0],
    )
    columns.push({ from: first.day, to: last.day, values })
  }
  return columns.toReversed()
}

/** Returns the total and the latest peak; undefined without orders. */
export function sumUp(
  days: readonly HistoryDay[],
  measure: Measure,
): { total: number; day: IstDate; most: number } | undefined {
  let total = 0
  let highest: { day: IstDate; most: number } | undefined
  for (const day of days) {
    const [online, cod] = valuesOf(day, measure)
    const value = online + cod
    total += value
    if (value > 0 && value >= (highest?.most ?? 0)) highest = { day: day.day, most: value }
  }
  return highest && { total, ...highest }
}

type CategoryBoxes = StatisticsHistory['boxesByCategory'][number]

/** Bars that fit the height of a day chart. */
const MOST_BARS = 8

/** Returns the top categories; a last bar without id and name sums all beyond eight. */
export function mostCategories(
  categories: readonly CategoryBoxes[],
): { categoryId?: number; name?: string; boxes: number }[] {
  if (categories.length <= MOST_BARS) return [...categories]
  const others = categories.slice(MOST_BARS - 1).reduce((sum, { boxes }) => sum + boxes, 0)
  return [...categories.slice(0, MOST_BARS - 1), { boxes: others }]
}

export function countText(count: number): string {
  return count.toLocaleString('en-IN')
}
