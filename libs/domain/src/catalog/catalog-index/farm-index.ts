import type { Domain } from '../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { createShelf, shelfPerConnection } from './catalog-index.ts'
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

/** What finding a farm needs to know of it. */
export type FarmRow = Pick<FarmRecord, (typeof FIELDS)[number] | '_id'>

/** By name, then id. */
export function byName(a: FarmRow, b: FarmRow): number {
  return Number(a.nameKey > b.nameKey) - Number(a.nameKey < b.nameKey) || a._id - b._id
}

const shelves = shelfPerConnection(connection => {
  const farms = sorted(byName)
  const shelf = createShelf(connection, {
    source: Farms,
    fields: FIELDS,
    rowOf: farm => (farm.isHidden ? undefined : farm),
    onChange: farms.change,
  })
  return { shelf, farms }
})

/** The farms that lists may show, by name: every write that was committed before this call is among them. */
export async function farmShelf({ connection }: Domain): Promise<readonly FarmRow[]> {
  const { shelf, farms } = shelves(connection)
  await shelf.bringUpToDate()
  return farms.rows
}
