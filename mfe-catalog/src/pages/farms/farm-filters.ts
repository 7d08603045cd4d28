import { CLEARED_DISTANCE, type Coordinates, DISTANCE_OPTIONS } from '@santhe/rules'
import { truncateText } from '../../parts/filters/truncate-text.ts'

/** Filters of /farmers with defaults. docs/product/farms.md#farm-list. */
export const FARM_FILTERS = { search: '', tag: '', distance: 'all_distances', pickup: '' }
export type FarmFilters = typeof FARM_FILTERS

/** 'Clear filters' sets the distance to 50 km. docs/product/farms.md#farm-filters. */
export const CLEARED_FARM_FILTERS: FarmFilters = { ...FARM_FILTERS, distance: CLEARED_DISTANCE }

export function farmsQuery({ search, tag, distance, pickup }: FarmFilters, place?: Coordinates) {
  return {
    search: truncateText(search),
    tag: truncateText(tag),
    ...(pickup === 'true' ? { pickup } : {}),
    ...(place
      ? {
          distance: DISTANCE_OPTIONS.find(option => option === distance) ?? 'all_distances',
          ...place,
        }
      : {}),
  } as const
}
