import { MAX_ID, MAX_KEY } from '../bson/key.ts'
import type { Doc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { boundsOf, type FieldBounds, keyRangeOf, successor } from '../filter/bounds.ts'
import type { Condition } from '../filter/match.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { type Bounds, documentRange, indexRange, PREFIX_LENGTH } from '../storage/keyspace.ts'

export interface SortField {
  readonly path: string
  readonly direction: 1 | -1
}

/** An index as the planner sees it; the documents by `_id` count as one. */
export interface IndexOrder {
  readonly index: Index | undefined
  readonly name: string
  readonly paths: readonly string[]
  readonly directions: readonly (1 | -1)[]
  readonly multikey: number
  readonly hasCut: boolean
  readonly isUnique: boolean
  /** Returns the common prefix of its keys. */
  readonly prefix: () => Buffer
}

const MAX_RANGES = 2000
/** Maximum number of merged streams; beyond it, documents are sorted instead, as in MongoDB. */
export const MAX_MERGED = 200

/** Returns a collection's orders for a reader; `asOf` is its `Catalog.sequence`. */
export function ordersOf(collection: Collection, asOf: number): IndexOrder[] {
  const byId: IndexOrder = {
    index: undefined,
    name: '_id_',
    paths: ['_id'],
    directions: [1],
    multikey: 0,
    hasCut: collection.hasCutIds,
    isUnique: true,
    prefix: () => documentRange(collection.id).start,
  }
  const ready = collection.indexes.filter(
    ({ readyAt, spec }) => readyAt !== undefined && readyAt <= asOf && spec.get('hidden') !== true,
  )
  return [byId, ...ready.map(index => orderOf(index, collection.hasCutIds))]
}

/** A non-unique index's entries end with the `_id`, one more field to search and sort by. */
function orderOf(index: Index, hasCutIds: boolean): IndexOrder {
  const hasId = !index.isUnique && !hasCutIds && !index.paths.includes('_id')
  const paths = hasId ? [...index.paths, '_id'] : index.paths
  const directions = hasId ? [...index.directions, 1 as const] : index.directions
  const { name, multikey, hasCut, isUnique } = index
  return { index, name, paths, directions, multikey, hasCut, isUnique, prefix: () => indexRange(index.id).start }
}

/**
 * Returns the order of a hint, by name or fields.
 * @throws BadValue when there is none
 */
export function findHinted(orders: readonly IndexOrder[], hint: string | Doc): IndexOrder {
  const match = orders.find(({ name, paths, index }) =>
    typeof hint === 'string' ? name === hint : [...hint.keys()].join() === (index?.paths ?? paths).join(),
  )
  if (match !== undefined) return match
  throw new MongoError(
    'BadValue',
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  )
}

/** Returns a filter's restrictions on a field, which may have arrays. */
export type ReadBounds = (path: string, isMultikey: boolean) => FieldBounds | undefined

/** Returns a cached reader of a filter's bounds: a collection may have dozens of indexes on the same few fields. */
export function boundsReader(conditions: readonly Condition[]): ReadBounds {
  const cached = new Map<string, FieldBounds | undefined>()
  return (path, isMultikey) => {
    const name = `${isMultikey} ${path}`
    if (!cached.has(name)) cached.set(name, boundsOf(conditions, path, isMultikey))
    return cached.get(name)
  }
}

/** Returns the bounds of the leading fields up to the first without points; only one of them may have arrays. */
export function fieldBounds(order: IndexOrder, readBounds: ReadBounds): FieldBounds[] {
  const bounds: FieldBounds[] = []
  let hasBoundArray = false
  let count = 1
  for (const [at, path] of order.paths.entries()) {
    const isMultikey = isArrayAt(order, at)
    if (isMultikey && hasBoundArray) break
    const field = readBounds(path, isMultikey)
    if (field === undefined) break
    count *= field.intervals.length
    if (at > 0 && count > MAX_RANGES) break
    bounds.push(field)
    hasBoundArray ||= isMultikey
    if (!field.isPoints) break
  }
  return bounds
}

function isArrayAt(order: IndexOrder, at: number): boolean {
  return (order.multikey & (1 << at)) !== 0
}

/**
 * Returns the key ranges within the bounds: a list for each combination of the first `apart` fields, which are
 * points.
 */
export function keyRangesOf(
  order: IndexOrder,
  bounds: readonly FieldBounds[],
  apart: number,
): { ranges: Bounds[]; sortedFrom: number }[] {
  const maxLength = PREFIX_LENGTH + (order.index === undefined ? MAX_ID : MAX_KEY)
  const extend = (keyRanges: readonly Bounds[], at: number): Bounds[] =>
    keyRanges.flatMap(
      ({ start: head }) =>
        bounds[at]?.intervals.map(interval => {
          // Extends only the start of a point; its end follows from its bytes.
          const keyRange = keyRangeOf(interval, order.directions[at] ?? 1)
          return { start: Buffer.concat([head, keyRange.start]), end: Buffer.concat([head, keyRange.end]) }
        }) ?? [],
    )
  const prefix = order.prefix()
  let heads: Bounds[] = [{ start: prefix, end: successor(prefix) }]
  for (let at = 0; at < apart; at++) heads = extend(heads, at)
  return heads.map(head => {
    let keyRanges = [head]
    for (let at = apart; at < bounds.length; at++) keyRanges = extend(keyRanges, at)
    const ranges = keyRanges
      .map(keyRange => shorten(keyRange, maxLength))
      .filter(keyRange => Buffer.compare(keyRange.start, keyRange.end) < 0)
      .sort((a, b) => Buffer.compare(a.start, b.start))
    return { ranges, sortedFrom: head.start.length }
  })
}

/** Too long keys are searched by their stored prefix. */
function shorten({ start, end }: Bounds, max: number): Bounds {
  return { start: start.subarray(0, max), end: end.length > max ? successor(end.subarray(0, max)) : end }
}

export interface Sorted {
  /** Number of leading fields to separate: each combination of their values becomes a stream to merge. */
  readonly from: number
  readonly isReverse: boolean | undefined
  readonly layout: string | undefined
}

/** Any index satisfies an unsorted query. */
const UNSORTED: Sorted = { from: 0, isReverse: undefined, layout: '' }

/** Returns how an index provides the requested order with the fewest streams; undefined if it cannot. */
export function sortOf(
  order: IndexOrder,
  bounds: readonly FieldBounds[],
  sort: readonly SortField[],
): Sorted | undefined {
  if (sort.length === 0) return UNSORTED
  let streams = 1
  for (let from = 0; streams <= MAX_MERGED; from++) {
    const sorted = sortFrom(order, bounds, sort, from)
    if (sorted !== undefined) return sorted
    const field = bounds[from]
    if (field?.isPoints !== true) return undefined
    streams *= field.intervals.length
  }
  return undefined
}

/** Whether a field of the index has a single value in the whole read. */
function isOneValue(order: IndexOrder, field: FieldBounds | undefined, at: number): boolean {
  return field?.isPoints === true && field.intervals.length === 1 && !isArrayAt(order, at)
}

function sortFrom(
  order: IndexOrder,
  bounds: readonly FieldBounds[],
  sort: readonly SortField[],
  first: number,
): Sorted | undefined {
  const isFixed = (at: number) => isOneValue(order, bounds[at], at)
  const hasOneValue = (path: string) => order.paths.some((other, place) => other === path && isFixed(place))
  let from = first
  let at = first
  /** Returns the next position of a path, skipping fields with a single value. */
  const placeOf = (path: string): number => {
    let place = at
    while (order.paths[place] !== path && isFixed(place)) place++
    return place
  }
  let isReverse: boolean | undefined
  let isContiguous = true
  for (const { path, direction } of sort) {
    const before = at
    at = placeOf(path)
    if (from === before) from = at
    else if (before !== at) isContiguous = false
    if (order.paths[at] !== path || isArrayAt(order, at)) {
      if (!hasOneValue(path)) return undefined
      isContiguous = false
      continue
    }
    if (!isFixed(at)) {
      const isAgainst = direction !== order.directions[at]
      if (isReverse !== undefined && isAgainst !== isReverse) return undefined
      isReverse = isAgainst
    }
    at++
  }
  const places = order.paths.slice(from, at).map((path, place) => `${path}:${order.directions[from + place]}`)
  return { from, isReverse, layout: isContiguous ? places.join() : undefined }
}
