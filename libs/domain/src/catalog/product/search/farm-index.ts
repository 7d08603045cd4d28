import { type Coordinates, haversineKm } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../../records/farm.ts'
import { createCatalogIndex, indexPerConnection } from './catalog-index.ts'
import { sorted } from './sorted.ts'

const FIELDS = [
  'farmName',
  'location',
  'description',
  'story',
  'practices',
  'website',
  'imageUrl',
  'logoUrl',
  'farmImages',
  'instagramReels',
  'youtube',
  'deliveryAreas',
  'followerCount',
  'search',
  'nameKey',
  'tags',
  'coordinates',
  'rating',
  'ratingCount',
  'activeUntil',
  'isHidden',
  'pickup',
] as const satisfies readonly (keyof FarmRecord)[]

/** A farm as lists filter and show it. */
export type FarmRow = Pick<FarmRecord, (typeof FIELDS)[number] | '_id'>

export function byName(a: FarmRow, b: FarmRow): number {
  return Number(a.nameKey > b.nameKey) - Number(a.nameKey < b.nameKey) || a._id - b._id
}

const indexes = indexPerConnection(connection => {
  const farms = sorted(byName)
  const index = createCatalogIndex(connection, {
    source: Farms,
    fields: FIELDS,
    rowOf: farm => (farm.isHidden ? undefined : farm),
    onChange: farms.change,
  })
  return { index, farms }
})

/** Returns the farms that lists may show, by name, as `bringUpToDate` leaves them. */
export async function farmIndex({ connection, listVersion }: Domain): Promise<readonly FarmRow[]> {
  const { index, farms } = indexes(connection)
  await index.bringUpToDate(listVersion)
  return farms.rows
}

/** The distance that sorts a farm without a place behind every other, in kilometres. */
export const NOWHERE_KM = 99_999

export function kmTo({ coordinates }: Pick<FarmRow, 'coordinates'>, place: Coordinates): number {
  return coordinates ? haversineKm(place, coordinates) : NOWHERE_KM
}

export async function kmToFarms(place: Coordinates, domain: Domain): Promise<(farmId: number) => number> {
  const kmByFarm = new Map((await farmIndex(domain)).map(farm => [farm._id, kmTo(farm, place)]))
  return farmId => kmByFarm.get(farmId) ?? NOWHERE_KM
}
