import { type CalendarRow, calendarRows, type IstDate } from '@santhe/rules'
import type { ProductRow } from '../catalog-index/product-index.ts'

/** A row as it is shown: some of its farms, and how many there are. */
export interface ShownRow extends CalendarRow {
  farmCount: number
}

/** Screens show three. */
const MOST_FARMS = 6

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
export function produceRow(rows: readonly ProductRow[], today: IstDate): ShownRow | undefined {
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
  const [whole] = calendarRows(products, today)
  if (whole === undefined) return undefined
  const localName = rows.find(row => row.localName !== '')?.localName ?? ''
  const farms = [...new Map(rows.map(({ farm }) => [farm.id, farm])).values()]
  return { ...whole, localName, farms: farms.slice(0, MOST_FARMS), farmCount: farms.length }
}
