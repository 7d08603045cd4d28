import { compareValues } from '../bson/compare.ts'
import { decodeFields } from '../bson/decode.ts'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import type { SortField } from './order.ts'
import { sortCandidates, splitPath, topLevel } from './paths.ts'
import { mapSteps, merge, PAUSE, type Steps, type Stored } from './scan.ts'

const MOST_BYTES = 100 * 1024 * 1024

export function parseSort(spec: Found): SortField[] {
  if (spec === undefined || spec === null) return []
  if (!isDoc(spec)) throw new MongoError('TypeMismatch', "Expected field 'sort' to be of type object")
  return [...spec].map(([path, direction]) => {
    if (isDoc(direction)) throw notSupported('sorting by $meta')
    const sign = isNumeric(direction) ? toNumber(direction) : Number.NaN
    if (sign !== 1 && sign !== -1)
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    return { path, direction: sign }
  })
}

type SortKey = readonly Value[]

/** Of an array the smallest element counts going up, the largest going down; missing is null. */
export function compileSortKey(sort: readonly SortField[]): (document: Doc) => SortKey {
  const fields = sort.map(({ path, direction }) => ({ parts: splitPath(path), direction }))
  return document =>
    fields.map(({ parts, direction }) => {
      const [only] = parts
      const plain = parts.length === 1 && only !== undefined ? (document.get(only) ?? null) : undefined
      if (plain !== undefined && !Array.isArray(plain)) return plain
      const candidates = sortCandidates(document, parts).map(value => value ?? null)
      return candidates.reduce<Value>(
        (best, value) => (direction * compareValues(value, best) < 0 ? value : best),
        candidates[0] ?? null,
      )
    })
}

export function compareKeys(sort: readonly SortField[]): (a: SortKey, b: SortKey) => number {
  return (a, b) => {
    for (const [at, { direction }] of sort.entries()) {
      const difference = compareValues(a[at] ?? null, b[at] ?? null)
      if (difference !== 0) return direction * difference
    }
    return 0
  }
}

interface Keyed<T> {
  readonly key: SortKey
  readonly item: T
}

const RUN = 1000
const PART = 256

function* inParts<T>(items: readonly T[]): Steps<T> {
  for (const [at, item] of items.entries()) {
    if (at % PART === PART - 1) yield PAUSE
    yield item
  }
}

/** Sorts a stream, in runs that are merged, so that no step takes long; with a limit it never keeps much more than the limit. */
export function* sortSteps<T>(
  steps: Steps<T>,
  sort: readonly SortField[],
  limit: number,
  read: (item: T) => Doc,
  sizeOf: (item: T) => number,
): Steps<T> {
  const keyOf = compileSortKey(sort)
  const compare = compareKeys(sort)
  const byKey = (a: Keyed<T>, b: Keyed<T>) => compare(a.key, b.key)
  let runs: Keyed<T>[][] = []
  let run: Keyed<T>[] = []
  let bytes = 0
  for (const item of steps) {
    if (item === PAUSE) {
      yield PAUSE
      continue
    }
    run.push({ key: keyOf(read(item)), item })
    bytes += sizeOf(item)
    if (bytes > MOST_BYTES)
      throw new MongoError('QueryExceededMemoryLimitNoDiskUseAllowed', 'Sort exceeded memory limit of 104857600 bytes')
    if (run.length < RUN) continue
    runs.push(run.sort(byKey))
    run = []
    if (runs.length * RUN <= 2 * limit + RUN) continue
    runs = [yield* firstOf(merge(runs.map(inParts), byKey), limit)]
    bytes = runs.flat().reduce((sum, kept) => sum + sizeOf(kept.item), 0)
  }
  yield* mapSteps(merge([...runs, run.sort(byKey)].map(inParts), byKey), ({ item }) => item)
}

function* firstOf<T>(steps: Steps<T>, limit: number): Generator<typeof PAUSE, T[], undefined> {
  const first: T[] = []
  for (const item of steps) {
    if (item === PAUSE) yield PAUSE
    else first.push(item)
    if (first.length >= limit) break
  }
  return first
}

export function sortStored(steps: Steps<Stored>, sort: readonly SortField[], limit: number): Steps<Stored> {
  const names = new Set(sort.map(({ path }) => topLevel(path)))
  return sortSteps(
    steps,
    sort,
    limit,
    ({ bytes }) => decodeFields(bytes, names),
    ({ bytes }) => bytes.length,
  )
}
