import { type Action, type Actor, may } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { Farms } from '../../../records/farm.ts'
import { Products } from '../../../records/product.ts'
import { submittedAtOf } from '../product-record.ts'
import { createCatalogIndex, indexPerConnection } from './catalog-index.ts'

interface Place {
  district: string | null
  taluk: string | null
}

interface CountedProduct extends Place {
  categoryId: number
  /** When the pending content was submitted; undefined when nothing is pending. */
  waitsSince: Date | undefined
}

const placeKey = ({ district, taluk }: Place) => JSON.stringify([district, taluk])

function placeOf(key: string): Place {
  const [district, taluk]: (string | null)[] = JSON.parse(key)
  return { district: district ?? null, taluk: taluk ?? null }
}

const farmIndexes = indexPerConnection(connection => {
  const places = countedRows<Place>(placeKey)
  const index = createCatalogIndex(connection, {
    source: Farms,
    fields: ['district', 'taluk', 'isHidden'],
    rowOf: ({ isHidden, district, taluk }) => (isHidden ? undefined : { district, taluk }),
    onChange: places.change,
  })
  return { index, places: places.counts }
})

const productIndexes = indexPerConnection(connection => {
  const places = countedRows<CountedProduct>(placeKey)
  const categories = countedRows<CountedProduct>(({ categoryId }) => String(categoryId))
  const waiting = new Set<CountedProduct>()
  const index = createCatalogIndex(connection, {
    source: Products,
    fields: ['farm', 'categoryId', 'isHidden', 'awaitsDecision', 'submittedAt', 'createdAt'],
    rowOf: ({
      isHidden,
      farm: { district, taluk },
      categoryId,
      awaitsDecision,
      ...dates
    }): CountedProduct | undefined =>
      isHidden
        ? undefined
        : { district, taluk, categoryId, waitsSince: awaitsDecision ? submittedAtOf(dates) : undefined },
    onChange(removed, added) {
      places.change(removed, added)
      categories.change(removed, added)
      for (const row of removed) waiting.delete(row)
      for (const row of added) if (row.waitsSince) waiting.add(row)
    },
  })
  return { index, places: places.counts, categories: categories.counts, waiting }
})

function sumFor(actor: Actor, counts: ReadonlyMap<string, number>): number {
  const within = [...counts].filter(([key]) => may(actor, 'statistics.read', placeOf(key)))
  return within.reduce((sum, [, count]) => sum + count, 0)
}

/** Counts undeleted farms and products within an actor's scope of the statistics. */
export async function countForStatistics(
  actor: Actor,
  { connection }: Domain,
): Promise<{ farms: number; products: number }> {
  const [farms, products] = [farmIndexes(connection), productIndexes(connection)]
  await Promise.all([farms.index.bringUpToDate(), products.index.bringUpToDate()])
  return { farms: sumFor(actor, farms.places), products: sumFor(actor, products.places) }
}

/** Returns the number of undeleted products of a category, by its id. */
export async function countByCategory({ connection }: Domain): Promise<(categoryId: number) => number> {
  const { index, categories } = productIndexes(connection)
  await index.bringUpToDate()
  const counts = new Map(categories)
  return categoryId => counts.get(String(categoryId)) ?? 0
}

/** Returns since when each product has been pending for which an actor has this right, such as to decide. */
export async function waitingSince(
  { actor, action }: { actor: Actor; action: Extract<Action, `product.${string}`> },
  { connection }: Domain,
): Promise<Date[]> {
  const { index, waiting } = productIndexes(connection)
  await index.bringUpToDate()
  return [...waiting].flatMap(({ waitsSince, ...place }) => (waitsSince && may(actor, action, place) ? waitsSince : []))
}

/** Number of rows per key, updated row by row. */
export interface CountedRows<Row> {
  readonly counts: ReadonlyMap<string, number>
  change(removed: readonly Row[], added: readonly Row[]): void
}

export function countedRows<Row>(keyOf: (row: Row) => string): CountedRows<Row> {
  const counts = new Map<string, number>()
  function add(row: Row, count: 1 | -1): void {
    const key = keyOf(row)
    const sum = (counts.get(key) ?? 0) + count
    if (sum === 0) counts.delete(key)
    else counts.set(key, sum)
  }
  return {
    counts,
    change(removed, added) {
      for (const row of removed) add(row, -1)
      for (const row of added) add(row, 1)
    },
  }
}
