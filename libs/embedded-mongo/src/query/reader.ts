import type { Doc } from '../bson/values.ts'
import type { Condition } from '../filter/match.ts'
import type { Catalog, Collection } from '../storage/catalog.ts'
import type { View } from '../storage/store.ts'
import type { SortField } from './order.ts'
import { type Plan, planQuery, type Scan } from './planner.ts'
import { PAUSE, type ScanCounts, type Steps, type Stored, scan } from './scan.ts'
import { sortStored } from './sort.ts'

/** Source of a command's reads: the latest state, or its transaction. */
export interface Reader {
  readonly catalog: Catalog
  readonly view: View
  readonly asOf: number
  readonly database: string
  /** Counts all reads, including joined collections; by default each query has its own counts. */
  readonly counts?: ScanCounts
}

export interface Query {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortField[]
  readonly skip: number
  /** Maximum number of documents after `skip`. */
  readonly limit: number
  readonly hint?: string | Doc | undefined
  /** Whether only the count is requested, so that an index may count without reading documents. */
  readonly isCounted?: boolean
}

export interface QueryResult {
  readonly steps: Steps<Stored>
  readonly plan: Plan | undefined
  readonly counts: ScanCounts
}

/** Opens a query: finds, sorts, skips and limits. A missing collection is empty. */
export function openQuery(reader: Reader, collection: Collection | undefined, query: Query): QueryResult {
  const counts = reader.counts ?? { keys: 0, documents: 0 }
  if (collection === undefined) return { steps: nothing(), plan: undefined, counts }
  const { conditions, sort, hint, isCounted = false } = query
  const isShort = (scans: readonly Scan[]) => hasFewKeys(reader.view, scans)
  const plan = planQuery(collection, { conditions, sort, hint, asOf: reader.asOf, isShort })
  const end = query.skip + query.limit
  const limit = plan.isSorted ? end : Number.POSITIVE_INFINITY
  const matches = scan(reader.view, collection, plan, counts, { limit, isCounted: isCounted && plan.isSorted })
  const ordered = plan.isSorted ? matches : sortStored(matches, sort, end)
  return { steps: skipAndLimit(ordered, query.skip, query.limit), plan, counts }
}

const FEW = 16

function hasFewKeys(view: View, scans: readonly Scan[]): boolean {
  const ranges = scans.flatMap(each => each.ranges)
  let remaining = FEW
  for (const { start, end } of ranges.length > FEW ? [] : ranges) {
    remaining -= view.range({ start, end, reverse: false, limit: remaining }).length
    if (remaining === 0) return false
  }
  return ranges.length <= FEW
}

function* nothing(): Steps<never> {}

/** Skips and limits a stream; reads nothing after the last item. */
export function* skipAndLimit<T>(steps: Steps<T>, skip: number, limit: number): Steps<T> {
  let skipped = 0
  let count = 0
  if (limit <= 0) return
  for (const item of steps) {
    if (item === PAUSE) yield PAUSE
    else if (skipped < skip) skipped++
    else {
      count++
      yield item
      if (count >= limit) return
    }
  }
}
