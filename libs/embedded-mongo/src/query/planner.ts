import type { Doc } from '../bson/values.ts'
import { toNumber } from '../bson/values.ts'
import { notSupported } from '../errors.ts'
import { type FieldBounds, isPresent } from '../filter/bounds.ts'
import { implies } from '../filter/implies.ts'
import { type Condition, parseFilter } from '../filter/match.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { type Bounds, documentRange } from '../storage/keyspace.ts'
import {
  boundsReader,
  fieldBounds,
  findHinted,
  type IndexOrder,
  keyRangesOf,
  MAX_MERGED,
  ordersOf,
  type ReadBounds,
  type Sorted,
  type SortField,
  sortOf,
} from './order.ts'

/** Ranges of an index, or of the collection by `_id`, read in sequence. */
export interface Scan {
  /** Undefined for a read of the documents by `_id`. */
  readonly index: Index | undefined
  readonly indexName: string | undefined
  readonly ranges: readonly Bounds[]
  /** Whether each range is one whole key, which exists or not. */
  readonly isPointwise: boolean
  readonly isReverse: boolean
  /** Offset in a key of the fields that sort the result. */
  readonly sortedFrom: number
}

/** A plan to find documents. */
export interface Plan {
  readonly scans: readonly Scan[]
  /** Whether to read the scans side by side, in the order of their keys from `sortedFrom` on, instead of in sequence. */
  readonly isMerged: boolean
  /** All conditions of the query. */
  readonly conditions: readonly Condition[]
  /** Conditions still to evaluate on each document. */
  readonly residual: readonly Condition[]
  /** Whether the documents arrive in the requested order. */
  readonly isSorted: boolean
  /** Whether a document may arrive more than once. */
  readonly mayRepeat: boolean
}

export interface PlannerQuery {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortField[]
  readonly hint?: string | Doc | undefined
  /** Indexes that became ready after it are not in the reader's snapshot. */
  readonly asOf: number
  /** Whether there are so few keys that no other plan can be much shorter. */
  readonly isShort: (scans: readonly Scan[]) => boolean
}

/** How well an index fits a query. */
interface Ranked {
  readonly order: IndexOrder
  readonly bounds: readonly FieldBounds[]
  readonly sorted: Sorted | undefined
  readonly isFullKey: boolean
  readonly isSorted: boolean
  readonly score: number
  /** Fields with bounds. */
  readonly bound: string
}

interface Candidate extends Plan {
  readonly score: number
  /**
   * Fields and directions from `sortedFrom` on; plans with the same layout can be merged. Undefined if fields were
   * skipped.
   */
  readonly layout: string | undefined
  /** Undefined if both directions provide the order. */
  readonly isReverse: boolean | undefined
}

/** Score of a range; values of a field score more. */
const RANGE_SCORE = 5
/** Score of a complete unique key. */
const UNIQUE_KEY_SCORE = 100
/**
 * Returns the best plan: values of indexed fields score most, then a range, then the requested order. An `$or` may
 * use several.
 */
export function planQuery(collection: Collection, query: PlannerQuery): Plan {
  const { hint } = query
  const naturalPlan = collectionScan(collection, query)
  if (typeof hint === 'object' && hint.has('$natural')) {
    if (toNumber(hint.get('$natural')) !== 1) throw notSupported('a $natural hint other than 1')
    return naturalPlan
  }
  const orders = ordersOf(collection, query.asOf)
  const expanded = query.conditions.flatMap(expandCondition)
  if (hint !== undefined) return candidate(rank(findHinted(orders, hint), query, boundsReader(expanded)), query)
  const best = bestOf(orders, query, expanded)
  const union = planUnion(orders, query, expanded)
  const winningPlan = union !== undefined && union.score > (best?.score ?? 0) ? union : best
  return winningPlan ?? naturalPlan
}

function collectionScan(collection: Collection, query: PlannerQuery): Plan {
  const { sort, conditions } = query
  const ranges = [documentRange(collection.id)]
  const scan: Scan = {
    index: undefined,
    indexName: undefined,
    ranges,
    isPointwise: false,
    isReverse: false,
    sortedFrom: 0,
  }
  const isSorted = sort.length === 0
  return { scans: [scan], isMerged: false, conditions, residual: conditions, isSorted, mayRepeat: false }
}

/** Adds implied conditions for the planner: the only branch of an `$or`, the fields of an `$elemMatch`. */
function expandCondition(condition: Condition): Condition[] {
  const { branches, field } = condition
  const [only] = branches ?? []
  if (branches?.length === 1 && only !== undefined) return [condition, ...only.flatMap(expandCondition)]
  if (field?.operator !== '$elemMatch' || !(field.operand instanceof Map)) return [condition]
  const inner = [...field.operand].filter(([name]) => !name.startsWith('$'))
  const named = new Map(inner.map(([name, value]) => [`${field.path}.${name}`, value]))
  return [condition, ...parseFilter(named).flatMap(expandCondition)]
}

/** Returns the candidate with the highest score, or a lower one with only a few keys, as for a rare value. */
function bestOf(
  orders: readonly IndexOrder[],
  query: PlannerQuery,
  expanded: readonly Condition[],
): Candidate | undefined {
  const readBounds = boundsReader(expanded)
  const ranked = orders
    .filter(order => containsAllMatches(order, expanded))
    .map(order => rank(order, query, readBounds))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const [first] = ranked
  if (first === undefined) return undefined
  const best = candidate(first, query)
  if (first.score >= UNIQUE_KEY_SCORE) return best
  const alternatives = new Map<string, Ranked>()
  for (const each of ranked)
    if (each.score >= RANGE_SCORE && !alternatives.has(each.bound)) alternatives.set(each.bound, each)
  if (alternatives.size <= 1) return best
  for (const each of alternatives.values()) {
    const alternative = each === first ? best : candidate(each, query)
    if (query.isShort(alternative.scans)) return alternative
  }
  return best
}

function containsAllMatches({ index }: IndexOrder, conditions: readonly Condition[]): boolean {
  if (index?.partial !== undefined && !implies(conditions, index.partial)) return false
  return index?.isSparse !== true || index.paths.some(path => isPresent(conditions, path))
}

/** Rates an index for a query, before building key ranges, since a collection may have dozens of indexes. */
function rank(order: IndexOrder, { sort }: PlannerQuery, readBounds: ReadBounds): Ranked {
  const { index } = order
  const bounds = fieldBounds(order, readBounds)
  const sorted = order.hasCut ? undefined : sortOf(order, bounds, sort)
  const isFullKey = order.isUnique && bounds.length === order.paths.length && bounds.every(({ isPoints }) => isPoints)
  const isSorted = sort.length === 0 || sorted !== undefined
  const isSelective = index?.partial !== undefined || index?.isSparse === true
  const score =
    bounds.reduce((sum, field) => sum + weightOf(field), isSelective ? 1 : 0) +
    (isFullKey ? UNIQUE_KEY_SCORE : 0) +
    (sort.length > 0 && isSorted ? 4 : 0)
  return { order, bounds, sorted, isFullKey, isSorted, score, bound: order.paths.slice(0, bounds.length).join() }
}

function candidate(
  { order, bounds, sorted, isFullKey, isSorted, score }: Ranked,
  { conditions }: PlannerQuery,
): Candidate {
  const { index, name } = order
  const exact = new Set(order.hasCut ? [] : bounds.flatMap(field => field.exact))
  const scan = {
    index,
    indexName: name,
    isPointwise: isFullKey && !order.hasCut,
    isReverse: sorted?.isReverse === true,
  }
  const scans = keyRangesOf(order, bounds, sorted?.from ?? 0).map(keyRanges => ({ ...scan, ...keyRanges }))
  return {
    scans,
    isMerged: scans.length > 1,
    conditions,
    residual: conditions.filter(condition => !exact.has(condition) && !isInAll(index, condition)),
    isSorted,
    mayRepeat: order.multikey !== 0 || order.hasCut,
    score,
    layout: sorted?.layout,
    isReverse: sorted?.isReverse,
  }
}

/** Whether every document in a partial or sparse index meets a condition. */
function isInAll(index: Index | undefined, condition: Condition): boolean {
  if (index?.isSparse === true && index.paths.length === 1 && condition.field?.operator === '$exists')
    return isPresent([condition], index.paths.join())
  return index?.partial !== undefined && implies(index.partial, [condition])
}

function weightOf({ isPoints, intervals }: FieldBounds): number {
  if (!isPoints) return RANGE_SCORE
  return intervals.length > 1 ? 9 : 10
}

/**
 * Plans an `$or` whose branches all have an index, merged if all provide the requested order. The whole filter is
 * evaluated again.
 */
function planUnion(
  orders: readonly IndexOrder[],
  query: PlannerQuery,
  expanded: readonly Condition[],
): Candidate | undefined {
  const or = expanded.find(({ branches }) => (branches?.length ?? 0) > 1)
  if (or?.branches === undefined) return undefined
  const others = expanded.filter(condition => condition !== or)
  const candidates: Candidate[] = []
  for (const branch of or.branches) {
    const best = bestOf(orders, query, [...branch.flatMap(expandCondition), ...others])
    if (best === undefined || best.score < RANGE_SCORE) return undefined
    candidates.push(best)
  }
  const layouts = new Set(candidates.map(({ layout, isSorted }) => (isSorted ? layout : undefined)))
  const directions = new Set(candidates.flatMap(({ isReverse }) => (isReverse === undefined ? [] : [isReverse])))
  const scans = candidates.flatMap(each => each.scans)
  const isMerged =
    query.sort.length > 0 &&
    layouts.size === 1 &&
    !layouts.has(undefined) &&
    directions.size <= 1 &&
    scans.length <= MAX_MERGED
  const isReverse = directions.has(true)
  const lost = query.sort.length > 0 && !isMerged ? 4 : 0
  return {
    scans: isMerged ? scans.map(scan => ({ ...scan, isReverse })) : scans,
    isMerged,
    conditions: query.conditions,
    residual: query.conditions,
    isSorted: query.sort.length === 0 || isMerged,
    mayRepeat: true,
    score: candidates.reduce((lowest, { score }) => Math.min(lowest, score), Number.POSITIVE_INFINITY) - lost,
    layout: undefined,
    isReverse,
  }
}
