import { addDays, type IstDate, monthOf } from '@santhe/rules'
import type { Offer, Produce } from './market/demo-data.ts'

type Seasons = readonly (readonly [from: number, to: number])[]

const NEXT_HARVEST_AT_LEAST = 10
const LONGEST_AHEAD = 350
const LATEST_HARVEST_AGO = 5
const LONGEST_AGO = 366

function isInSeason(month: number, [from, to]: readonly [number, number]): boolean {
  return from <= to ? month >= from && month <= to : month >= from || month <= to
}

/** Returns the first day in one of the seasons, a little after its start and at least ten days ahead. */
function nextHarvest(seasons: Seasons, today: IstDate): IstDate {
  for (let ahead = NEXT_HARVEST_AT_LEAST; ahead < LONGEST_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    if (seasons.some(season => isInSeason(monthOf(day), season))) return addDays(day, 4)
  }
  return addDays(today, NEXT_HARVEST_AT_LEAST)
}

/** Returns the last day of the latest harvest, or a few days ago during one. */
function latestHarvest(seasons: Seasons, today: IstDate): IstDate {
  for (let ago = LATEST_HARVEST_AGO; ago < LONGEST_AGO; ago += 1) {
    const day = addDays(today, -ago)
    if (seasons.some(season => isInSeason(monthOf(day), season))) return day
  }
  return today
}

/** Returns an offer's harvest date and last day, relative to the day of seeding. */
export function offerDates(
  { status, until, harvestIn }: Pick<Offer, 'status' | 'until' | 'harvestIn'>,
  { seasons, isStored }: Pick<Produce, 'seasons' | 'isStored'>,
  today: IstDate,
): { harvestDate: IstDate; availableUntil: IstDate } {
  if (status === 'Available Now' || status === 'Sold Out') {
    const availableUntil = addDays(today, until ?? 7)
    return {
      availableUntil,
      harvestDate: isStored ? latestHarvest(seasons, today) : addDays(today, Math.min(until ?? 0, 0)),
    }
  }
  const harvestDate = harvestIn === undefined ? nextHarvest(seasons, today) : addDays(today, harvestIn)
  return { harvestDate, availableUntil: harvestDate }
}
