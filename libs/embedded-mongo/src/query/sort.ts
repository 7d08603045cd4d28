import { decodeFields } from '../bson/decode.ts'
import { encodeOpen } from '../bson/key.ts'
import type { Doc, Found } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { check, MongoError, notSupported } from '../errors.ts'
import { keyValues } from '../storage/entries.ts'
import { splitPath, topLevel } from './paths.ts'
import type { SortField } from './planner.ts'
import { type Steps, type Stored, takeAll } from './scan.ts'

const MOST_BYTES = 100 * 1024 * 1024

export function parseSort(spec: Found): SortField[] {
  if (spec === undefined || spec === null) return []
  check(isDoc(spec), 'TypeMismatch', "Expected field 'sort' to be of type object")
  return [...spec].map(([path, direction]) => {
    if (isDoc(direction)) throw notSupported('sorting by $meta')
    const sign = isNumeric(direction) ? toNumber(direction) : Number.NaN
    check(sign === 1 || sign === -1, 15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    return { path, direction: sign }
  })
}

/** The bytes a document is sorted by: the first it would have in an index of these fields. */
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

function sortValues(parts: readonly (readonly string[])[], document: Doc): Found[][] {
  try {
    return keyValues(parts, document).values
  } catch (error) {
    if (error instanceof MongoError && error.codeName === 'CannotIndexParallelArrays')
      throw new MongoError('BadValue', 'cannot sort with keys that are parallel arrays')
    throw error
  }
}

/** Sorts a stream; with a limit it never keeps much more than the limit. */
export function* sortSteps<T>(
  steps: Steps<T>,
  sort: readonly SortField[],
  limit: number,
  read: (item: T) => Doc,
  sizeOf: (item: T) => number,
): Steps<T> {
  const keyOf = compileSortKey(sort)
  let kept: { key: Buffer; item: T }[] = []
  let bytes = 0
  function cut(): void {
    kept.sort((a, b) => Buffer.compare(a.key, b.key))
    if (kept.length > limit) kept = kept.slice(0, limit)
    bytes = kept.reduce((sum, { item }) => sum + sizeOf(item), 0)
  }
  yield* takeAll(steps, item => {
    kept.push({ key: keyOf(read(item)), item })
    bytes += sizeOf(item)
    if (kept.length > 2 * limit + 1000) cut()
    const isWithin = bytes <= MOST_BYTES
    check(isWithin, 'QueryExceededMemoryLimitNoDiskUseAllowed', 'Sort exceeded memory limit of 104857600 bytes')
  })
  cut()
  for (const { item } of kept) yield item
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
