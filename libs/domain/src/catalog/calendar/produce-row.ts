import { type CalendarRow, calendarRows, type IstDate } from '@santhe/rules'
import type { ProductRow } from '../catalog-index/product-index.ts'

/** A row as it is shown: some of its farms, and how many it has. */
export interface CalendarListRow extends CalendarRow {
  farmCount: number
}

/** The farms that screens show. */
const MAX_FARMS = 6

/** Returns one product of each set with the same months: however many farms grow a produce, its months differ little. */
function firstsByMonths(rows: readonly ProductRow[]): ProductRow[] {
  const firsts = new Map<string, ProductRow>()
  for (const row of rows) if (!firsts.has(row.monthsKey)) firsts.set(row.monthsKey, row)
  return [...firsts.values()]
}

/**
 * Returns the calendar's row of one produce, from its products in the order of ids; undefined where no month has a state.
 * Products with the same months are computed once.
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
