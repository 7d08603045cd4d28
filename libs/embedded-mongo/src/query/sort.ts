import { decodeFields } from '../bson/decode.ts'
import { encodeOpen } from '../bson/key.ts'
import type { Doc, OptionalValue } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { isDollarName, splitPath, topLevel } from '../document/paths.ts'
import { check, MongoError, notSupported } from '../errors.ts'
import { MAX_STAGE_BYTES } from '../limits.ts'
import { keyValues } from '../storage/entries.ts'
import type { SortField } from './order.ts'
import { mapSteps, merge, PAUSE, type Steps, type Stored } from './scan.ts'
import { withPauses } from './turns.ts'

export function parseSort(spec: OptionalValue): SortField[] {
  if (spec === undefined || spec === null) return []
  check(isDoc(spec), 'TypeMismatch', "Expected field 'sort' to be of type object")
  return [...spec].map(([path, direction]) => {
    if (isDoc(direction)) throw notSupported('sorting by $meta')
    // Documents are stored by `_id`, not in the order of insertion.
    if (path === '$natural') throw notSupported('sorting by $natural; sort by a date of your own')
    const parts = splitPath(path)
    check(!parts.includes(''), 15998, 'FieldPath field names may not be empty strings.')
    check(!parts.some(isDollarName), 16410, "FieldPath field names may not start with '$'.")
    const sign = isNumeric(direction) ? toNumber(direction) : Number.NaN
    check(sign === 1 || sign === -1, 15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    return { path, direction: sign }
  })
}

/** Returns a document's sort key: its first key in an index of these fields. */
export function compileSortKey(sort: readonly SortField[]): (document: Doc) => Buffer {
  const paths = sort.map(({ path }) => path)
  const parts = paths.map(splitPath)
  const directions = sort.map(({ direction }) => direction)
  const arePlain = parts.every(({ length }) => length === 1)
  return document => {
    const plain = arePlain ? paths.map(path => document.get(path)) : []
    if (arePlain && !plain.some(Array.isArray)) return encodeOpen(plain, directions)
    return sortValues(parts, document)
      .map(values => encodeOpen(values, directions))
      .reduce((first, key) => (Buffer.compare(key, first) < 0 ? key : first))
  }
}

function sortValues(parts: readonly (readonly string[])[], document: Doc): OptionalValue[][] {
  try {
    return keyValues(parts, document).values
  } catch (error) {
    if (error instanceof MongoError && error.codeName === 'CannotIndexParallelArrays')
      throw new MongoError('BadValue', 'cannot sort with keys that are parallel arrays')
    throw error
  }
}

interface Keyed<T> {
  readonly key: Buffer
  readonly item: T
}

const byKey = (a: Keyed<unknown>, b: Keyed<unknown>) => Buffer.compare(a.key, b.key)

const RUN = 1000

/** Sorts a stream in merged runs, so that no step takes long. With a limit, it needs little more memory than that. */
export function* sortSteps<T>(
  steps: Steps<T>,
  sort: readonly SortField[],
  limit: number,
  read: (item: T) => Doc,
  sizeOf: (item: T) => number,
): Steps<T> {
  const keyOf = compileSortKey(sort)
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
    const isWithin = bytes <= MAX_STAGE_BYTES
    check(isWithin, 'QueryExceededMemoryLimitNoDiskUseAllowed', 'Sort exceeded memory limit of 104857600 bytes')
    if (run.length < RUN) continue
    runs.push(run.sort(byKey))
    run = []
    if (runs.length * RUN <= 2 * limit + RUN) continue
    runs = [yield* firstOf(merge(runs.map(withPauses), byKey), limit)]
    bytes = runs.flat().reduce((sum, entry) => sum + sizeOf(entry.item), 0)
  }
  yield* mapSteps(merge([...runs, run.sort(byKey)].map(withPauses), byKey), ({ item }) => item)
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
