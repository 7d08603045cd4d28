import { type CalendarRow, calendarRows, type IstDate, istDateOf, type MonthIndex, normalise } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { type ProductRow, productShelf } from '../shelf/product-shelf.ts'

export interface ReadCalendar {
  search?: string | undefined
  categoryId?: number | undefined
  /** Keeps rows with a state in that month, 0–11. */
  month?: MonthIndex | undefined
  now: Date
}

/** A row as it is shown: some of its farms, and how many there are. */
export interface ShownRow extends CalendarRow {
  farmCount: number
}

/** Screens show three. */
const MOST_FARMS = 6
/** Far above what a market grows. Beyond it those that most farms grow are shown; search and category find the others. */
const MOST_ROWS = 300

function derive(rows: readonly ProductRow[], today: IstDate): ShownRow | undefined {
  const products = rows.map(row => ({
    ...row,
    produceName: row.name,
    category: row.categoryName,
    inventory: row.soldOut ? 0 : 1,
  }))
  const [whole] = calendarRows(products, today)
  return whole && { ...whole, farms: whole.farms.slice(0, MOST_FARMS), farmCount: whole.farms.length }
}

/** A list of the shelf never changes, so neither does what follows from it on one day. */
const derived = new WeakMap<readonly ProductRow[], { today: IstDate; row: ShownRow | undefined }>()

function rowOf(rows: readonly ProductRow[], today: IstDate): ShownRow | undefined {
  const known = derived.get(rows)
  if (known?.today === today) return known.row
  const row = derive(rows, today)
  derived.set(rows, { today, row })
  return row
}

/** Those of one produce that were asked for; the very list where that is all of them. */
function chosen(rows: readonly ProductRow[], categoryId: number | undefined, asked: string): readonly ProductRow[] {
  const isNamed = (row: ProductRow) => row.produceKey.includes(asked) || row.otherKeys.includes(asked)
  const isChosen = (row: ProductRow) => (categoryId === undefined || row.categoryId === categoryId) && isNamed(row)
  return rows.every(isChosen) ? rows : rows.filter(isChosen)
}

/** The rows that most farms grow, in their order. */
function bounded(rows: readonly ShownRow[]): readonly ShownRow[] {
  if (rows.length <= MOST_ROWS) return rows
  const most = new Set([...rows].sort((a, b) => b.farmCount - a.farmCount).slice(0, MOST_ROWS))
  return rows.filter(row => most.has(row))
}

/** The harvest calendar, derived from approved products: a row for each produce, by name. Decisions 'Products, farms, calendar'. */
export async function readCalendar(
  { search, categoryId, month, now }: ReadCalendar,
  domain: Domain,
): Promise<readonly ShownRow[]> {
  const asked = normalise(search ?? '')
  const today = istDateOf(now)
  const { byProduce } = await productShelf(domain)
  const rows = [...byProduce]
    .sort(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([, products]) => chosen(products, categoryId, asked))
    .map(products => (products.length === 0 ? undefined : rowOf(products, today)))
    .filter(row => row !== undefined)
    .filter(row => month === undefined || row.monthlyStatus[month] !== 'none')
  return bounded(rows)
}
