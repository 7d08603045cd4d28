import { addDays, daysBetween, type IstDate } from './dates.ts'
import type { ProductStatus } from './product-status.ts'

export const MOST_BOXES = 100_000

/** Limit of days that a product can be offered in advance. */
export const MOST_DAYS_AHEAD = 365
/** Default number of days of a new offer. docs/product/farmer-dashboard.md#form-defaults */
export const NEW_OFFER_DAYS = 30
/** Days before the end of an offer when its farm is notified. */
export const OFFER_NOTICE_DAYS = 3

/**
 * Returns the available boxes after a farm added some, or removed some if `added` is negative. Farms send the difference, never
 * the total, so that boxes bought meanwhile stay sold. Never below 0. docs/product/farmer-dashboard.md#stock-in-place.
 */
export function boxesAfter(available: number, added: number): number {
  return Math.max(0, available + added)
}

/** Returns whether a new price of an approved product needs approval: only a higher one does. docs/product/products.md#pending-edits. */
export function isHigherPrice(onSale: number, price: number): boolean {
  return price > onSale
}

/** Returns a product's status by its harvest: Pre-Order before, Available Now from that day on or without a date. */
export function soldStatusOf(
  harvestDate: IstDate | null,
  today: IstDate,
): Extract<ProductStatus, 'Available Now' | 'Pre-Order'> {
  return harvestDate !== null && harvestDate > today ? 'Pre-Order' : 'Available Now'
}

/** Returns a product's status after restocking: by its harvest if it was marked sold out, otherwise unchanged. */
export function restockedStatus(
  { status, harvestDate }: { status: ProductStatus; harvestDate: IstDate | null },
  today: IstDate,
): ProductStatus {
  return status === 'Sold Out' ? soldStatusOf(harvestDate, today) : status
}

/** Returns whether a farm can mark a product as harvested today: on pre-order, or sold out before its harvest. */
export function mayBeHarvested(
  { status, harvestDate }: { status: ProductStatus; harvestDate: IstDate | null },
  today: IstDate,
): boolean {
  return status === 'Pre-Order' || (status === 'Sold Out' && soldStatusOf(harvestDate, today) === 'Pre-Order')
}

/** Returns whether orders may wait for a product's harvest; one that is sold out or announced may have been on pre-order. */
export function mayBeBooked({ status }: { status: ProductStatus }): boolean {
  return status !== 'Available Now'
}

export const OFFER_STEPS = ['week', 'year'] as const
export type OfferStep = (typeof OFFER_STEPS)[number]

/** Returns the same day some years later; 29 February becomes the 28th if needed. */
function addYears(date: IstDate, years: number): IstDate {
  const [year = '', rest = ''] = [date.slice(0, 4), date.slice(4)]
  const later = String(Number(year) + years).padStart(4, '0')
  const isLeapDay = rest === '-02-29' && addDays(`${later}-02-28`, 1).slice(5) !== '02-29'
  return `${later}${isLeapDay ? '-02-28' : rest}`
}

function moved(date: IstDate, by: OfferStep, times: number): IstDate {
  return by === 'week' ? addDays(date, 7 * times) : addYears(date, times)
}

/** Returns the number of weeks or years until a last day is after today; at least one. */
function timesUntilFuture(until: IstDate, by: OfferStep, today: IstDate): number {
  const perStep = by === 'week' ? 7 : 366
  let times = Math.max(1, Math.floor(daysBetween(until, today) / perStep))
  while (moved(until, by, times) <= today) times += 1
  return times
}

/** Returns a last day moved by a week, or as many as needed to be after today. */
export function laterByWeek(availableUntil: IstDate, today: IstDate): IstDate {
  return moved(availableUntil, 'week', timesUntilFuture(availableUntil, 'week', today))
}

interface OfferDates {
  availableUntil: IstDate
  harvestDate: IstDate | null
}

/**
 * Returns the dates of a product offered again, both moved by the fewest weeks or years that put the last day in the future.
 * The status follows the moved harvest. docs/product/farmer-dashboard.md#offer-again.
 */
export function offeredAgain(
  { availableUntil, harvestDate }: OfferDates,
  by: OfferStep,
  today: IstDate,
): OfferDates & { status: ProductStatus } {
  const times = timesUntilFuture(availableUntil, by, today)
  const harvest = harvestDate === null ? null : moved(harvestDate, by, times)
  return {
    availableUntil: moved(availableUntil, by, times),
    harvestDate: harvest,
    status: soldStatusOf(harvest, today),
  }
}
