import { addDays, daysBetween, type IstDate } from './dates.ts'
import type { ProductStatus } from './product-status.ts'

export const MOST_BOXES = 100_000

/** How many days ahead a product may be offered at most. */
export const MOST_DAYS_AHEAD = 365
/** For how many days a new product is offered unless its farm says otherwise. docs/product/farmer-dashboard.md#form-defaults */
export const NEW_OFFER_DAYS = 30
/** How many days before the last day of its offer a farm is notified. */
export const OFFER_NOTICE_DAYS = 3

/**
 * Returns the available boxes after a farm added some, or took some away where `added` is negative. The farm says the difference, never
 * the total, so boxes that were bought meanwhile stay sold; below none there is nothing to take. docs/product/farmer-dashboard.md#stock-in-place.
 */
export function boxesAfter(available: number, added: number): number {
  return Math.max(0, available + added)
}

/** Returns whether a farmer's new price of an approved product waits for approval: only a higher one does. docs/product/products.md#pending-edits. */
export function isHigherPrice(onSale: number, price: number): boolean {
  return price > onSale
}

/** Returns the status under which a product is sold, by its harvest: before it Pre-Order, from its day on, or without a date, Available Now. */
export function soldStatusOf(
  harvestDate: IstDate | null,
  today: IstDate,
): Extract<ProductStatus, 'Available Now' | 'Pre-Order'> {
  return harvestDate !== null && harvestDate > today ? 'Pre-Order' : 'Available Now'
}

/** Returns what a product is sold as once it has boxes again: one that was marked sold out goes by its harvest, any other stays as it is. */
export function restockedStatus(
  { status, harvestDate }: { status: ProductStatus; harvestDate: IstDate | null },
  today: IstDate,
): ProductStatus {
  return status === 'Sold Out' ? soldStatusOf(harvestDate, today) : status
}

/** Returns whether a farm can say of a product that it was harvested today: it is on pre-order, or sold out before its harvest. */
export function mayBeHarvested(
  { status, harvestDate }: { status: ProductStatus; harvestDate: IstDate | null },
  today: IstDate,
): boolean {
  return status === 'Pre-Order' || (status === 'Sold Out' && soldStatusOf(harvestDate, today) === 'Pre-Order')
}

/** Returns whether orders may wait for a product's harvest: one that is sold out may have been on pre-order. */
export function mayBeBooked({ status }: { status: ProductStatus }): boolean {
  return status === 'Pre-Order' || status === 'Sold Out'
}

export const OFFER_STEPS = ['week', 'year'] as const
/** By what the dates of a product move when it is offered again. */
export type OfferStep = (typeof OFFER_STEPS)[number]

/** Returns the same day this many years later; 29 February becomes the 28th where there is none. */
function addYears(date: IstDate, years: number): IstDate {
  const [year = '', rest = ''] = [date.slice(0, 4), date.slice(4)]
  const later = String(Number(year) + years).padStart(4, '0')
  const isLeapDay = rest === '-02-29' && addDays(`${later}-02-28`, 1).slice(5) !== '02-29'
  return `${later}${isLeapDay ? '-02-28' : rest}`
}

function moved(date: IstDate, by: OfferStep, times: number): IstDate {
  return by === 'week' ? addDays(date, 7 * times) : addYears(date, times)
}

/** How many weeks or years it takes until a last day is after today; at least one. */
function timesUntilFuture(until: IstDate, by: OfferStep, today: IstDate): number {
  const perStep = by === 'week' ? 7 : 366
  let times = Math.max(1, Math.floor(daysBetween(until, today) / perStep))
  while (moved(until, by, times) <= today) times += 1
  return times
}

/** Returns a last day moved by a week, or by as many as it takes to be after today. */
export function laterByWeek(availableUntil: IstDate, today: IstDate): IstDate {
  return moved(availableUntil, 'week', timesUntilFuture(availableUntil, 'week', today))
}

interface OfferDates {
  availableUntil: IstDate
  harvestDate: IstDate | null
}

/**
 * Returns the dates of a product that is offered again: both moved by the same number of weeks or years, the fewest after which its last
 * day is to come; and its status, by the moved harvest. docs/product/farmer-dashboard.md#offer-again.
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
