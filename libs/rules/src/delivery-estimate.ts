import { dayAfterMonth } from './date-texts.ts'
import { addDays, type IstDate, isIstDate, istDateOf } from './dates.ts'
import type { OrderStatus } from './order-status.ts'
import type { ProductStatus } from './product-status.ts'

/** When a buyer would like the delivery. docs/product/delivery.md#windows. */
export const DELIVERY_WINDOWS = ['morning', 'afternoon', 'evening'] as const
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number]

export interface EstimatedItem {
  status: ProductStatus
  harvestDate?: IstDate | null | undefined
  /** Such as 'December 2026', or 'December' where it comes every year; counts where there is no date. */
  harvestMonth?: string | null | undefined
  /** The day on which the farm harvested what was booked, where that was before it had said. */
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

/** Returns one day after `day` for Available Now, for Pre-Order after the harvest date, else after the harvest month; undefined without both. docs/product/delivery.md#estimate. */
function estimateFrom({ status, harvestDate, harvestMonth }: EstimatedItem, day: IstDate): IstDate | undefined {
  if (status === 'Available Now') return addDays(day, 1)
  if (status !== 'Pre-Order') return undefined
  return isIstDate(harvestDate) ? addDays(harvestDate, 1) : dayAfterMonth(harvestMonth ?? '', day)
}

/** Returns when a product would arrive if it is ordered today; undefined where it cannot be ordered or nothing is known of its harvest. */
export function productEstimate(product: EstimatedItem, today: IstDate): IstDate | undefined {
  return estimateFrom(product, today)
}

/** Returns the date of the first 'Delivery Date: yyyy-mm-dd' line in an order's notes. */
export function deliveryDateFromNotes(notes: string | null | undefined): IstDate | undefined {
  for (const line of (notes ?? '').split(/\r?\n/)) {
    const date = DATE_LINE.exec(line)?.[1]
    if (isIstDate(date)) return date
  }
  return undefined
}

/** Returns the window of the first 'Delivery Window: …' line in an order's notes. */
export function deliveryWindowFromNotes(notes: string | null | undefined): DeliveryWindow | undefined {
  for (const line of (notes ?? '').split(/\r?\n/)) {
    const window = DELIVERY_WINDOWS.find(each => each === WINDOW_LINE.exec(line)?.[1])
    if (window !== undefined) return window
  }
  return undefined
}

/** Returns the notes without the lines of a delivery wish: what the buyer wrote. */
export function notesWithoutDeliveryDate(notes: string | null | undefined): string {
  const lines = (notes ?? '').split(/\r?\n/).filter(line => !DATE_LINE.test(line) && !WINDOW_LINE.test(line))
  return lines.join('\n').trim()
}

/** The day and the time of day at which a buyer would like one farm's order. */
export interface DeliveryWish {
  date?: IstDate | undefined
  window?: DeliveryWindow | undefined
}

/** Returns the notes with the delivery wish as lines of its own at the end; an earlier wish is replaced, and an empty one leaves what was written. */
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

/** Returns what the buyer was promised, or one day after the harvest where that is sooner or nothing was promised. */
function afterHarvest({ harvestedOn }: EstimatedItem, promised: IstDate | undefined): IstDate | undefined {
  if (!isIstDate(harvestedOn)) return promised
  const arrives = addDays(harvestedOn, 1)
  return promised === undefined || arrives < promised ? arrives : promised
}

/**
 * Returns the latest estimate of an order's items, counted from the day it was placed; undefined without one ('Estimated soon').
 * A harvest only ever makes it earlier than it was. docs/product/delivery.md#estimate.
 */
export function itemsEstimate(items: readonly EstimatedItem[], placedOn: IstDate): IstDate | undefined {
  const promised = items.map(item => estimateFrom(item, placedOn))
  const latest = latestOf(promised)
  const harvested = latestOf(items.map((item, place) => afterHarvest(item, promised[place])))
  return latest === undefined || harvested === undefined || harvested < latest ? harvested : latest
}

/** Returns the first day that a buyer may choose for an order placed that day: its estimate, or the next day where nothing is known. docs/product/delivery.md#earliest-date. */
export function earliestDelivery(items: readonly EstimatedItem[], placedOn: IstDate): IstDate {
  return itemsEstimate(items, placedOn) ?? addDays(placedOn, 1)
}

/**
 * Returns when an order should arrive: the date chosen in its notes, else the latest estimate of its items.
 * Undefined for delivered and cancelled orders, which show none, and without an estimate. docs/product/delivery.md#estimate-texts.
 */
export function orderEstimate({ status, createdAt, notes, items }: EstimatedOrder): IstDate | undefined {
  if (status === 'delivered' || status === 'cancelled') return undefined
  return deliveryDateFromNotes(notes) ?? itemsEstimate(items, istDateOf(createdAt))
}
