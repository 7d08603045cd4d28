import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { check } from '../errors.ts'
import { countElements } from './work.ts'

const INDEX = /^(0|[1-9]\d*)$/
/** Maximum number of elements that MongoDB adds before a position beyond the end of an array. */
const MAX_BACKFILL = 1_500_000

/** Fields of a reference to another document, which are compared, not evaluated. */
export const REFERENCE_FIELDS: readonly string[] = ['$ref', '$id', '$db']

/** Whether a sort, a projection or an expression refuses this field name. */
export function isDollarName(name: string): boolean {
  return name.startsWith('$') && !REFERENCE_FIELDS.includes(name)
}

export function splitPath(path: string): readonly string[] {
  return path.split('.')
}

/** Maximum depth of a path: messages have no deeper documents. */
const MAX_PARTS = 200

/**
 * Splits a path along which a document is created or changed.
 * @throws Overflow when no document can be that deep
 */
export function splitCheckedPath(path: string): readonly string[] {
  // Count without splitting: a path as long as a message has millions of parts.
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

/**
 * Called for each value at a path; `position` is the index in the path's first array. Returning true stops the
 * walk.
 */
export type Visit = (value: OptionalValue, position: number | undefined) => boolean

/**
 * Visits the values at a path like a filter: through arrays by each element and by number.
 * Visits an array at the end of the path too; with `traverseLeafArray`, after its elements.
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
  if (part === undefined) return visitLeaf(value, traverseLeafArray, visit, position)
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

function visitLeaf(
  value: OptionalValue,
  traverseLeafArray: boolean,
  visit: Visit,
  position: number | undefined,
): boolean {
  if (traverseLeafArray && Array.isArray(value)) {
    for (const [place, item] of value.entries()) if (visit(item, position ?? place)) return true
  }
  return visit(value, position)
}

/** Returns all values at a path, through all arrays; for an array at its end, the elements. */
export function valuesAt(document: Doc, parts: readonly string[]): Value[] {
  const values: Value[] = []
  visitPath(document, parts, false, value => {
    if (Array.isArray(value)) for (const item of value) values.push(item)
    else if (value !== undefined) values.push(value)
    return false
  })
  return values
}

/**
 * Returns the value of an expression's `$a.b.c`: undefined if missing; through an array, the array of found
 * values.
 */
export function readPath(value: OptionalValue, parts: readonly string[], at = 0): OptionalValue {
  const part = parts[at]
  if (part === undefined || value === undefined) return value
  if (isDoc(value)) return readPath(value.get(part), parts, at + 1)
  if (!Array.isArray(value)) return undefined
  countElements(value.length)
  const values: Value[] = []
  for (const item of value) {
    const inner = isDoc(item) || Array.isArray(item) ? readPath(item, parts, at) : undefined
    if (inner !== undefined) values.push(inner)
  }
  return values
}

/** Follows one step of a plain path: to a document's field, or to an array's element by its number. */
export function child(value: OptionalValue, name: string): OptionalValue {
  if (isDoc(value)) return value.get(name)
  const index = Array.isArray(value) ? arrayIndex(name) : undefined
  return Array.isArray(value) && index !== undefined ? value[index] : undefined
}

export function getPath(document: Doc, parts: readonly string[]): OptionalValue {
  return parts.reduce<OptionalValue>(child, document)
}

/**
 * Returns a copy with `value` at a plain path, or without the field if undefined; the copy shares everything else.
 * Creates missing documents in between.
 * @throws PathNotViable when another value is in the way
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
  // Replace a removed element by null, so that the others keep their positions.
  items[index] = next ?? null
  return items
}

/** Whether a plain path exists in the document or could be created: neither a value nor an array is in the way. */
export function isViable(document: Doc, parts: readonly string[]): boolean {
  let value: OptionalValue = document
  for (const name of parts) {
    if (value === undefined) return true
    if (!isDoc(value) && !(Array.isArray(value) && arrayIndex(name) !== undefined)) return false
    value = child(value, name)
  }
  return true
}

/** Returns a copy with one field set or removed. */
export function withField(document: Doc, name: string, value: OptionalValue): Doc {
  const copy = new Map(document)
  if (value === undefined) copy.delete(name)
  else copy.set(name, value)
  return copy
}
