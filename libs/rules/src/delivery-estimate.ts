import { dayAfterMonth } from './date-texts.ts'
import { addDays, type IstDate, isIstDate, istDateOf } from './dates.ts'
import type { ProductStatus } from './product-status.ts'

export interface EstimatedItem {
  status: ProductStatus
  harvestDate?: IstDate | null | undefined
  /** '2026-12', or '12' if yearly; words in responses. Used without a date. */
  harvestMonth?: string | null | undefined
  /** Date of the actual harvest, used if earlier than announced. */
  harvestedOn?: IstDate | null | undefined
  /** When boxes were added to an order; undefined for those of its placing. */
  boughtAt?: Date | undefined
}

/**
 * Returns the day after `day` for Available Now, after the harvest for Pre-Order; undefined if unknown.
 * docs/product/delivery.md#estimate.
 */
function estimateFrom({ status, harvestDate, harvestMonth }: EstimatedItem, day: IstDate): IstDate | undefined {
  if (status === 'Available Now') return addDays(day, 1)
  if (status !== 'Pre-Order') return undefined
  return isIstDate(harvestDate) ? addDays(harvestDate, 1) : dayAfterMonth(harvestMonth ?? '', day)
}

/** Returns undefined if unknown, or if the product can't be ordered. */
export function productEstimate(product: EstimatedItem, today: IstDate): IstDate | undefined {
  return estimateFrom(product, today)
}

function latestOf(dates: readonly (IstDate | undefined)[]): IstDate | undefined {
  let latest: IstDate | undefined
  for (const date of dates) if (date !== undefined && (latest === undefined || date > latest)) latest = date
  return latest
}

/** Returns the promised date, or the day after the harvest if sooner. */
function afterHarvest({ harvestedOn }: EstimatedItem, promised: IstDate | undefined): IstDate | undefined {
  if (!isIstDate(harvestedOn)) return promised
  const arrives = addDays(harvestedOn, 1)
  return promised === undefined || arrives < promised ? arrives : promised
}

/**
 * Returns the latest estimate of the items from the order date; undefined means 'Estimated soon'. Harvests only move it
 * earlier. docs/product/delivery.md#estimate.
 */
export function itemsEstimate(items: readonly EstimatedItem[], placedOn: IstDate): IstDate | undefined {
  const promised = items.map(item => estimateFrom(item, item.boughtAt ? istDateOf(item.boughtAt) : placedOn))
  const latest = latestOf(promised)
  const harvested = latestOf(items.map((item, place) => afterHarvest(item, promised[place])))
  return latest === undefined || harvested === undefined || harvested < latest ? harvested : latest
}

/** Returns the estimate, or the next day if unknown. docs/product/delivery.md#earliest-date. */
export function earliestDelivery(items: readonly EstimatedItem[], placedOn: IstDate): IstDate {
  return itemsEstimate(items, placedOn) ?? addDays(placedOn, 1)
}
