import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { check } from '../errors.ts'

const INDEX = /^(0|[1-9]\d*)$/
/** Elements MongoDB puts before a place that lies beyond the end of an array. */
const MAX_BACKFILL = 1_500_000

/** The fields of a reference to another document, which are compared, not run. */
export const REFERENCE_FIELDS: readonly string[] = ['$ref', '$id', '$db']

/** Whether a field may not have this name in a sort, a projection or an expression. */
export function isDollarName(name: string): boolean {
  return name.startsWith('$') && !REFERENCE_FIELDS.includes(name)
}

export function splitPath(path: string): readonly string[] {
  return path.split('.')
}

/** The deepest path there is: a message holds no deeper document. */
const MAX_PARTS = 200

/** The parts of a path that a document is to be made or changed along. Throws Overflow where no document can be that deep. */
export function splitCheckedPath(path: string): readonly string[] {
  // Counted without taking it apart: a path of a message's whole length has millions of parts.
  let parts = 1
  for (let dot = path.indexOf('.'); dot >= 0 && parts <= MAX_PARTS; dot = path.indexOf('.', dot + 1)) parts++
  check(parts <= MAX_PARTS, 'Overflow', `a path has more than ${MAX_PARTS} parts`)
  return splitPath(path)
}

export function topLevel(path: string): string {
  const dot = path.indexOf('.')
  return dot < 0 ? path : path.slice(0, dot)
}

export function arrayIndex(part: string | undefined): number | undefined {
  return part !== undefined && INDEX.test(part) ? Number(part) : undefined
}

/** A visitor of what a path leads to; `position` is the place in the first array passed through. True stops the walk. */
export type Visit = (value: OptionalValue, position: number | undefined) => boolean

/**
 * Visits what a path leads to as a filter sees it: through arrays by each element and by number.
 * A path that ends at an array shows the array itself; `throughLast` shows its elements first.
 */
export function visitPath(
  value: OptionalValue,
  parts: readonly string[],
  traverseLeafArray: boolean,
  visit: Visit,
  at = 0,
  position?: number,
): boolean {
  const part = parts[at]
  if (part === undefined) {
    if (traverseLeafArray && Array.isArray(value)) {
      for (const [place, item] of value.entries()) if (visit(item, position ?? place)) return true
    }
    return visit(value, position)
  }
  if (isDoc(value)) return visitPath(value.get(part), parts, traverseLeafArray, visit, at + 1, position)
  if (!Array.isArray(value)) return visit(undefined, position)
  const index = arrayIndex(part)
  if (
    index !== undefined &&
    index < value.length &&
    visitPath(value[index], parts, traverseLeafArray, visit, at + 1, position ?? index)
  )
    return true
  for (const [place, item] of value.entries()) {
    if (isDoc(item) && visitPath(item, parts, traverseLeafArray, visit, at, position ?? place)) return true
  }
  return false
}

/** All values a path leads to: of an array at its end the elements, however many arrays lie on the way. */
export function valuesAt(document: Doc, parts: readonly string[]): Value[] {
  const values: Value[] = []
  visitPath(document, parts, false, value => {
    if (Array.isArray(value)) values.push(...value)
    else if (value !== undefined) values.push(value)
    return false
  })
  return values
}

/** What an expression's `$a.b.c` gives: a value, nothing, or through an array the array of what was found. */
export function readPath(value: OptionalValue, parts: readonly string[], at = 0): OptionalValue {
  const part = parts[at]
  if (part === undefined || value === undefined) return value
  if (isDoc(value)) return readPath(value.get(part), parts, at + 1)
  if (!Array.isArray(value)) return undefined
  const values: Value[] = []
  for (const item of value) {
    const inner = isDoc(item) || Array.isArray(item) ? readPath(item, parts, at) : undefined
    if (inner !== undefined) values.push(inner)
  }
  return values
}

/** One step of a plain path: a field of a document, or an element of an array by its number. */
export function child(value: OptionalValue, name: string): OptionalValue {
  if (isDoc(value)) return value.get(name)
  const index = Array.isArray(value) ? arrayIndex(name) : undefined
  return Array.isArray(value) && index !== undefined ? value[index] : undefined
}

export function getPath(document: Doc, parts: readonly string[]): OptionalValue {
  return parts.reduce<OptionalValue>(child, document)
}

/**
 * A copy in which a plain path holds `value`, or nothing; what lies beside the path is shared.
 * Documents are made on the way. Throws PathNotViable where a value bars it.
 */
export function withPath(document: Doc, parts: readonly string[], value: OptionalValue): Doc {
  const changed = changeAt(document, parts, 0, value)
  return isDoc(changed) ? changed : document
}

function changeAt(holder: Value, parts: readonly string[], at: number, value: OptionalValue): Value {
  const name = parts[at]
  if (name === undefined) return holder
  const inner = child(holder, name)
  const isLast = at === parts.length - 1
  if (value === undefined && (inner === undefined || (!isLast && !isDoc(inner) && !Array.isArray(inner)))) return holder
  const next = isLast ? value : changeAt(inner === undefined ? new Map() : inner, parts, at + 1, value)
  if (isDoc(holder)) return withField(holder, name, next)
  const index = arrayIndex(name)
  const items = Array.isArray(holder) ? [...holder] : []
  const element = parts.slice(0, at).join('.')
  check(
    Array.isArray(holder) && index !== undefined,
    'PathNotViable',
    `Cannot create field '${name}' in element {${element}}`,
  )
  check(index <= items.length + MAX_BACKFILL, 'BadValue', "can't backfill more than 1500000 elements")
  while (items.length < index) items.push(null)
  // An element that is taken away becomes null, so that the others keep their places.
  items[index] = next ?? null
  return items
}

/** Whether a plain path leads to something in the document, or could be made in it: no value and no array bars it. */
export function isViable(document: Doc, parts: readonly string[]): boolean {
  let value: OptionalValue = document
  for (const name of parts) {
    if (value === undefined) return true
    if (!isDoc(value) && !(Array.isArray(value) && arrayIndex(name) !== undefined)) return false
    value = child(value, name)
  }
  return true
}

/** A copy with one field set, or taken away. */
export function withField(document: Doc, name: string, value: OptionalValue): Doc {
  const copy = new Map(document)
  if (value === undefined) copy.delete(name)
  else copy.set(name, value)
  return copy
}
