import { type CalendarRow, calendarRows, type IstDate } from '@santhe/rules'
import type { ProductRow } from '../catalog-index/product-index.ts'

/** A row as it is shown: some of its farms, and how many there are. */
export interface CalendarListRow extends CalendarRow {
  farmCount: number
}

/** Screens show three. */
const MAX_FARMS = 6

/** The first of each products that have the same months: however many farms grow a produce, few different things are said of it. */
function firstsByMonths(rows: readonly ProductRow[]): ProductRow[] {
  const firsts = new Map<string, ProductRow>()
  for (const row of rows) if (!firsts.has(row.monthsKey)) firsts.set(row.monthsKey, row)
  return [...firsts.values()]
}

/**
 * The calendar's row of products of one produce, in the order of their ids; undefined where no month of it has a state.
 * Months cost what differs, for they are worked out once for all products that have the same.
 */
export function produceRow(rows: readonly ProductRow[], today: IstDate): CalendarListRow | undefined {
  const products = firstsByMonths(rows).map(row => ({
    produceName: row.name,
    category: row.categoryName,
    imageUrl: row.imageUrl,
    farm: row.farm,
    status: row.status,
    inventory: row.soldOut ? 0 : 1,
    availableUntil: row.availableUntil,
    harvestDate: row.harvestDate,
    seasons: row.seasons,
  }))
  const [merged] = calendarRows(products, today)
  if (merged === undefined) return undefined
  const localName = rows.find(row => row.localName !== '')?.localName ?? ''
  const farms = [...new Map(rows.map(({ farm }) => [farm.id, farm])).values()]
  return { ...merged, localName, farms: farms.slice(0, MAX_FARMS), farmCount: farms.length }
}
