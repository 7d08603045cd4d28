import { encodeFields, NO_ELEMENT } from '../bson/key.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { arrayIndex } from '../document/paths.ts'
import { check, MongoError } from '../errors.ts'
import { matchesAll } from '../filter/match.ts'
import type { Index } from './catalog.ts'

export interface IndexEntry {
  readonly values: readonly OptionalValue[]
  readonly bytes: Buffer
}

export interface IndexEntries {
  readonly entries: readonly IndexEntry[]
  /** Bit mask of the fields that led through an array. */
  readonly multikey: number
  readonly hasCut: boolean
}

export const NO_ENTRIES: IndexEntries = { entries: [], multikey: 0, hasCut: false }

interface Cursor {
  readonly value: OptionalValue
  readonly rest: readonly string[]
  /** Elements of an array become keys unchanged, even nested arrays. */
  readonly isElement: boolean
}

/** Returns all entries of a document in an index; none if a partial or sparse index omits it. */
export function entriesOf(index: Index, document: Doc): IndexEntries {
  if (index.partial !== undefined && !matchesAll(index.partial, document)) return NO_ENTRIES
  const { values: tuples, multikey } = keyValues(index.parts, document)
  const indexed = index.isSparse ? tuples.filter(tuple => tuple.some(value => value !== undefined)) : tuples
  const entries = new Map<string, IndexEntry>()
  let hasCut = false
  for (const values of indexed) {
    const { bytes, isCut } = encodeFields(values, index.directions)
    hasCut ||= isCut
    const name = indexed.length === 1 ? '' : bytes.toString('latin1')
    if (!entries.has(name)) entries.set(name, { values, bytes })
  }
  return { entries: [...entries.values()], multikey, hasCut }
}

/**
 * Returns a document's values at several paths, in parallel for each element of a shared array. Sorting uses it
 * too.
 */
export function keyValues(
  paths: readonly (readonly string[])[],
  document: Doc,
): { readonly values: OptionalValue[][]; readonly multikey: number } {
  const seen = { multikey: 0 }
  const cursors = paths.map(rest => ({ value: document, rest, isElement: false }))
  return { values: expand(cursors, seen), multikey: seen.multikey }
}

function expand(cursors: readonly Cursor[], seen: { multikey: number }): OptionalValue[][] {
  const walked = cursors.map(walk)
  const arrays = new Set(walked.flatMap(({ value, isElement }) => (Array.isArray(value) && !isElement ? [value] : [])))
  const [array] = arrays
  if (array === undefined) return [walked.map(({ value }) => value)]
  if (arrays.size > 1) throw new MongoError('CannotIndexParallelArrays', 'cannot index parallel arrays')
  for (const [at, { value }] of walked.entries()) if (value === array) seen.multikey |= 1 << at
  if (array.length === 0) {
    return [walked.map(({ value, rest }) => (value === array ? (rest.length === 0 ? NO_ELEMENT : undefined) : value))]
  }
  return array.flatMap(item => {
    const next = walked.map(cursor => {
      if (cursor.value !== array) return cursor
      if (cursor.rest.length === 0) return { value: item, rest: [], isElement: true }
      return isDoc(item)
        ? { value: item, rest: cursor.rest, isElement: false }
        : { value: undefined, rest: [], isElement: false }
    })
    return expand(next, seen)
  })
}

/** Follows a path to its end or its first array. */
function walk(cursor: Cursor): Cursor {
  let { value, rest } = cursor
  if (cursor.isElement) return cursor
  while (rest.length > 0) {
    if (Array.isArray(value)) {
      const place = placeIn(value, rest[0] ?? '')
      if (place === undefined) return { value, rest, isElement: false }
      value = value[place]
    } else if (isDoc(value)) value = value.get(rest[0] ?? '')
    else return { value: undefined, rest: [], isElement: false }
    rest = rest.slice(1)
  }
  return { value, rest, isElement: false }
}

/**
 * Returns the array position of a numeric name; undefined if the name is a field of the array's documents.
 * @throws 16746 when it could be both
 */
function placeIn(items: readonly Value[], name: string): number | undefined {
  const place = arrayIndex(name)
  if (place === undefined || !items.some(item => isDoc(item) && item.has(name))) return place
  const refused = `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${name}'`
  check(place >= items.length, 16746, refused)
  return undefined
}
