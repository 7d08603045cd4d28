import { type CalendarRow, calendarRows, hasEnded, type IstDate, offerOf } from '@santhe/rules'
import type { ProductRow } from '../search/product-index.ts'

export interface CalendarListRow extends CalendarRow {
  farmCount: number
  /** The only product still on offer; null for several, or none. */
  productId: number | null
  /** The next harvest that can be booked. */
  harvestDate: IstDate | null
}

const MAX_FARMS = 6

/** Returns one product per set of months: even with many farms, a produce has few different ones. */
function firstsByMonths(rows: readonly ProductRow[]): ProductRow[] {
  const firsts = new Map<string, ProductRow>()
  for (const row of rows) if (!firsts.has(row.monthsKey)) firsts.set(row.monthsKey, row)
  return [...firsts.values()]
}

function offerOfProduce(
  rows: readonly ProductRow[],
  today: IstDate,
): Pick<CalendarListRow, 'productId' | 'harvestDate'> {
  const [only, ...others] = rows.filter(row => !hasEnded(row, today))
  const harvests = rows.flatMap(row => {
    const offer = offerOf({ ...row, inventory: row.soldOut ? 0 : 1 }, today)
    return offer.canBuy && row.status === 'Pre-Order' && row.harvestDate !== null ? [row.harvestDate] : []
  })
  return {
    productId: only && others.length === 0 ? only._id : null,
    harvestDate: harvests.toSorted().find(date => date >= today) ?? null,
  }
}

/**
 * Returns a produce's calendar row from its products, sorted by id; undefined when no month has a state.
 * Computes products with the same months once.
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
  return {
    ...merged,
    localName,
    farms: farms.slice(0, MAX_FARMS),
    farmCount: farms.length,
    ...offerOfProduce(rows, today),
  }
}
