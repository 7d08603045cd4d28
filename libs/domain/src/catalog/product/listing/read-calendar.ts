import { type IstDate, istDateOf, type Language, type MonthIndex, namesFor, normalise } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { memoizeByList } from '../search/memoize.ts'
import { type ProductRow, productIndex } from '../search/product-index.ts'
import { type CalendarListRow, produceRow } from './produce-row.ts'

export interface ReadCalendar {
  search?: string | undefined
  categoryId?: number | undefined
  /** Limits to rows with a state in that month, 0–11. */
  month?: MonthIndex | undefined
  /** Of the names by which rows are sorted. */
  language?: Language | undefined
  now: Date
}

/** Far more than a market grows. Beyond it, shows the rows with most farms; search and category find the others. */
const MAX_ROWS = 300

const derivedFrom = memoizeByList((rows: readonly ProductRow[], today) => ({
  row: produceRow(rows, today),
  categoryIds: new Set(rows.map(row => row.categoryId)),
  otherKeys: new Set(rows.map(row => row.otherKeys)),
}))

interface CalendarFilter {
  text: string
  categoryId: number | undefined
  today: IstDate
}

function rowOf(rows: readonly ProductRow[], { text, categoryId, today }: CalendarFilter): CalendarListRow | undefined {
  const { row, categoryIds, otherKeys } = derivedFrom(rows, today)
  const isNamed = rows[0]?.produceKey.includes(text) === true
  const named = isNamed ? otherKeys : new Set([...otherKeys].filter(keys => keys.includes(text)))
  if (named.size === 0 || (categoryId !== undefined && !categoryIds.has(categoryId))) return undefined
  if (named.size === otherKeys.size && (categoryId === undefined || categoryIds.size === 1)) return row
  const matches = rows.filter(
    each => (categoryId === undefined || each.categoryId === categoryId) && named.has(each.otherKeys),
  )
  return matches.length > 0 ? produceRow(matches, today) : undefined
}

function bounded(rows: readonly CalendarListRow[]): readonly CalendarListRow[] {
  if (rows.length <= MAX_ROWS) return rows
  const most = new Set([...rows].sort((a, b) => b.farmCount - a.farmCount).slice(0, MAX_ROWS))
  return rows.filter(row => most.has(row))
}

function byShownName(rows: readonly CalendarListRow[], language: Language): readonly CalendarListRow[] {
  const { compare } = new Intl.Collator(language)
  const shownName = ({ produceName: name, localName }: CalendarListRow) => namesFor({ name, localName }, language)[0]
  return rows.toSorted((a, b) => compare(shownName(a), shownName(b)))
}

/** Returns the harvest calendar, computed from approved products: a row per produce, by name. docs/product/calendar.md#month-states. */
export async function readCalendar(
  { search, categoryId, month, language = 'en', now }: ReadCalendar,
  domain: Domain,
): Promise<readonly CalendarListRow[]> {
  const filter = { text: normalise(search ?? ''), categoryId, today: istDateOf(now) }
  // No name is only punctuation, which normalises to the empty text that every name contains.
  if (filter.text === '' && search !== undefined && search.trim() !== '') return []
  const { byProduce } = await productIndex(domain)
  const rows = [...byProduce]
    .sort(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([, products]) => rowOf(products, filter))
    .filter(row => row !== undefined)
    .filter(row => month === undefined || row.monthlyStatus[month] !== 'none')
  return language === 'en' ? bounded(rows) : byShownName(bounded(rows), language)
}
