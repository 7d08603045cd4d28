import { LRUCache } from 'lru-cache'
import { firstWhere } from './sorted.ts'

/** Cached as long as its rows, so it must not retain others. */
interface Query<Row> {
  matches: (row: Row) => boolean
  compare: (a: Row, b: Row) => number
}

/** The rows of the latest queries. Examines only changed rows, so a repeated query costs only the changes. */
export interface ResultCache<Row> {
  change(removed: readonly Row[], added: readonly Row[]): void
  /**
   * Returns the rows of a query, which `key` identifies completely. Changed lists are replaced, so that results computed from one can be
   * cached with it.
   */
  rows(key: string, query: Query<Row>, find: () => Row[]): readonly Row[]
}

interface CachedResult<Row> {
  readonly query: Query<Row>
  rows: Row[]
  appliedChanges: number
}

const MAX_QUERIES = 2_000
/** Limit for all results together. */
const MAX_ROWS = 1_000_000
const MAX_CHANGES = 500

export function resultCache<Row>(): ResultCache<Row> {
  const cache = new LRUCache<string, CachedResult<Row>>({
    max: MAX_QUERIES,
    maxSize: MAX_ROWS,
    // Empty results take memory too.
    sizeCalculation: ({ rows }) => rows.length + 100,
  })
  /** The latest changes, and the number of earlier ones. */
  let changes: { removed: readonly Row[]; added: readonly Row[] }[] = []
  let droppedChanges = 0

  function placeOf({ rows, query }: CachedResult<Row>, row: Row): number {
    return firstWhere(rows, other => query.compare(other, row) >= 0)
  }

  function catchUp(result: CachedResult<Row>): void {
    if (result.appliedChanges < droppedChanges + changes.length) result.rows = [...result.rows]
    for (const { removed, added } of changes.slice(result.appliedChanges - droppedChanges)) {
      for (const row of removed) {
        const place = placeOf(result, row)
        if (result.rows[place] === row) result.rows.splice(place, 1)
      }
      for (const row of added) if (result.query.matches(row)) result.rows.splice(placeOf(result, row), 0, row)
    }
    result.appliedChanges = droppedChanges + changes.length
  }

  return {
    change(removed, added) {
      if (removed.length + added.length > MAX_CHANGES) {
        cache.clear()
        droppedChanges += changes.length
        changes = []
        return
      }
      changes.push({ removed, added })
      if (changes.length <= MAX_CHANGES) return
      const half = Math.floor(MAX_CHANGES / 2)
      droppedChanges += half
      changes = changes.slice(half)
    },
    rows(key, query, find) {
      const cached = cache.get(key)
      if (cached !== undefined && cached.appliedChanges >= droppedChanges) {
        catchUp(cached)
        return cached.rows
      }
      const rows = find()
      cache.set(key, { query, rows, appliedChanges: droppedChanges + changes.length })
      return rows
    },
  }
}
