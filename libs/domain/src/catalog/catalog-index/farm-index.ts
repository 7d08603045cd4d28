import type { Domain } from '../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { createCatalogIndex, indexPerConnection } from './catalog-index.ts'
import { sorted } from './sorted.ts'

const FIELDS = [
  'farmName',
  'location',
  'description',
  'search',
  'nameKey',
  'tags',
  'coordinates',
  'rating',
  'ratingCount',
  'activeUntil',
  'isHidden',
] as const satisfies readonly (keyof FarmRecord)[]

/** What lists filter and sort farms by. */
export type FarmRow = Pick<FarmRecord, (typeof FIELDS)[number] | '_id'>

/** By name, then id. */
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

/** Returns the farms that lists may show, by name, with every write that was committed before this call. */
export async function farmIndex({ connection }: Domain): Promise<readonly FarmRow[]> {
  const { index, farms } = indexes(connection)
  await index.bringUpToDate()
  return farms.rows
}
