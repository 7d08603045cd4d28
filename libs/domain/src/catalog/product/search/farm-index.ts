import { type Coordinates, kmBetween, type SpherePoint, spherePoint } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../../records/farm.ts'
import { createCatalogIndex, indexPerConnection } from './catalog-index.ts'
import { type FarmWords, farmWords } from './farm-words.ts'
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

export type FarmRow = Pick<FarmRecord, (typeof FIELDS)[number] | '_id'>

export interface IndexedFarm extends FarmRow {
  /** Null when its place is unknown. */
  point: SpherePoint | null
}

export function byName(a: FarmRow, b: FarmRow): number {
  return Number(a.nameKey > b.nameKey) - Number(a.nameKey < b.nameKey) || a._id - b._id
}

const indexes = indexPerConnection(connection => {
  const farms = sorted<IndexedFarm>(byName)
  const byId = new Map<number, IndexedFarm>()
  const words = farmWords()
  const index = createCatalogIndex(connection, {
    source: Farms,
    fields: FIELDS,
    rowOf: farm =>
      farm.isHidden ? undefined : { ...farm, point: farm.coordinates ? spherePoint(farm.coordinates) : null },
    onChange(removed, added) {
      farms.change(removed, added)
      words.add(added)
      for (const { _id } of removed) byId.delete(_id)
      for (const farm of added) byId.set(farm._id, farm)
    },
  })
  return { index, farms, byId, words }
})

/** Returns the farms of public lists by name, after `bringUpToDate`. */
export async function farmIndex({ connection, listVersion }: Domain): Promise<readonly IndexedFarm[]> {
  const { index, farms } = indexes(connection)
  await index.bringUpToDate(listVersion)
  return farms.rows
}

/** Returns a test for a search in other scripts, as `FarmWords.test` does. */
export async function farmSearch(search: string, domain: Domain): Promise<ReturnType<FarmWords['test']>> {
  await farmIndex(domain)
  return indexes(domain.connection).words.test(search)
}

/** Sorts farms without a place last, in kilometres. */
export const NOWHERE_KM = 99_999

/** Returns a function from a farm to its distance in kilometres, if known. */
export function kmFrom(place: Coordinates): (farm: IndexedFarm | undefined) => number {
  const from = spherePoint(place)
  return farm => (farm?.point ? kmBetween(from, farm.point) : NOWHERE_KM)
}

export async function kmToFarms(place: Coordinates, domain: Domain): Promise<(farmId: number) => number> {
  await farmIndex(domain)
  const { byId } = indexes(domain.connection)
  const kmOf = kmFrom(place)
  return farmId => kmOf(byId.get(farmId))
}
