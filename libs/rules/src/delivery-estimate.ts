import { dayAfterMonth } from './date-texts.ts'
import { addDays, type IstDate, isIstDate, istDateOf } from './dates.ts'
import type { OrderStatus } from './order-status.ts'
import type { ProductStatus } from './product-status.ts'

/** docs/product/delivery.md#windows. */
export const DELIVERY_WINDOWS = ['morning', 'afternoon', 'evening'] as const
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number]

export interface EstimatedItem {
  status: ProductStatus
  harvestDate?: IstDate | null | undefined
  /** 'December 2026', or 'December' if yearly; used without a date. */
  harvestMonth?: string | null | undefined
  /** Actual harvest, if earlier than announced. */
  harvestedOn?: IstDate | null | undefined
}

export interface EstimatedOrder {
  status: OrderStatus
  createdAt: Date
  notes?: string | null | undefined
  items: readonly EstimatedItem[]
}

const DATE_LINE = /^[ \t]*Delivery Date:[ \t]*(\d{4}-\d{2}-\d{2})[ \t]*$/
const WINDOW_LINE = /^[ \t]*Delivery Window:[ \t]*(morning|afternoon|evening)[ \t]*$/

/**
 * A day after `day` for Available Now, after the harvest for Pre-Order; undefined if unknown.
 * docs/product/delivery.md#estimate.
 */
function estimateFrom({ status, harvestDate, harvestMonth }: EstimatedItem, day: IstDate): IstDate | undefined {
  if (status === 'Available Now') return addDays(day, 1)
  if (status !== 'Pre-Order') return undefined
  return isIstDate(harvestDate) ? addDays(harvestDate, 1) : dayAfterMonth(harvestMonth ?? '', day)
}

/** Undefined if not orderable or unknown. */
export function productEstimate(product: EstimatedItem, today: IstDate): IstDate | undefined {
  return estimateFrom(product, today)
}

/** Parses the first 'Delivery Date: yyyy-mm-dd' line. */
export function deliveryDateFromNotes(notes: string | null | undefined): IstDate | undefined {
  for (const line of (notes ?? '').split(/\r?\n/)) {
    const date = DATE_LINE.exec(line)?.[1]
    if (isIstDate(date)) return date
  }
  return undefined
}

/** Parses the first 'Delivery Window: …' line. */
export function deliveryWindowFromNotes(notes: string | null | undefined): DeliveryWindow | undefined {
  for (const line of (notes ?? '').split(/\r?\n/)) {
    const window = DELIVERY_WINDOWS.find(each => each === WINDOW_LINE.exec(line)?.[1])
    if (window !== undefined) return window
  }
  return undefined
}

/** The buyer's own note. */
export function notesWithoutDeliveryDate(notes: string | null | undefined): string {
  const lines = (notes ?? '').split(/\r?\n/).filter(line => !DATE_LINE.test(line) && !WINDOW_LINE.test(line))
  return lines.join('\n').trim()
}

/** The day and the time of day at which a buyer would like one farm's order. */
export interface DeliveryWish {
  date?: IstDate | undefined
  window?: DeliveryWindow | undefined
}

/** Appends the wish as lines, replacing an earlier one. */
export function withDeliveryWish(notes: string | null | undefined, { date, window }: DeliveryWish): string {
  const lines = [notesWithoutDeliveryDate(notes)]
  if (date !== undefined) lines.push(`Delivery Date: ${date}`)
  if (window !== undefined) lines.push(`Delivery Window: ${window}`)
  return lines.filter(line => line !== '').join('\n')
}

function latestOf(dates: readonly (IstDate | undefined)[]): IstDate | undefined {
  let latest: IstDate | undefined
  for (const date of dates) if (date !== undefined && (latest === undefined || date > latest)) latest = date
  return latest
}

/** The promised date, or a day after the harvest if sooner. */
function afterHarvest({ harvestedOn }: EstimatedItem, promised: IstDate | undefined): IstDate | undefined {
  if (!isIstDate(harvestedOn)) return promised
  const arrives = addDays(harvestedOn, 1)
  return promised === undefined || arrives < promised ? arrives : promised
}

/**
 * Latest item estimate from the order date; undefined means 'Estimated soon'. Harvests only move it earlier.
 * docs/product/delivery.md#estimate.
 */
export function itemsEstimate(items: readonly EstimatedItem[], placedOn: IstDate): IstDate | undefined {
  const promised = items.map(item => estimateFrom(item, placedOn))
  const latest = latestOf(promised)
  const harvested = latestOf(items.map((item, place) => afterHarvest(item, promised[place])))
  return latest === undefined || harvested === undefined || harvested < latest ? harvested : latest
}

/** The estimate, or the next day if unknown. docs/product/delivery.md#earliest-date. */
export function earliestDelivery(items: readonly EstimatedItem[], placedOn: IstDate): IstDate {
  return itemsEstimate(items, placedOn) ?? addDays(placedOn, 1)
}

/**
 * The chosen date, else the estimate. Undefined for delivered and cancelled orders.
 * docs/product/delivery.md#estimate-texts.
 */
export function orderEstimate({ status, createdAt, notes, items }: EstimatedOrder): IstDate | undefined {
  if (status === 'delivered' || status === 'cancelled') return undefined
  return deliveryDateFromNotes(notes) ?? itemsEstimate(items, istDateOf(createdAt))
}
