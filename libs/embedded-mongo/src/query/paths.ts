import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'

const INDEX = /^(0|[1-9]\d*)$/

export function splitPath(path: string): readonly string[] {
  return path.split('.')
}

export function topLevel(path: string): string {
  const dot = path.indexOf('.')
  return dot < 0 ? path : path.slice(0, dot)
}

export function arrayIndex(part: string | undefined): number | undefined {
  return part !== undefined && INDEX.test(part) ? Number(part) : undefined
}

/** A visitor of what a path leads to; `position` is the place in the first array passed through. True stops the walk. */
export type Visit = (found: Found, position: number | undefined) => boolean

/**
 * Visits what a path leads to as a filter sees it: through arrays by each element and by number.
 * A path that ends at an array shows the array itself; `throughLast` shows its elements first.
 */
export function visitPath(
  value: Found,
  parts: readonly string[],
  throughLast: boolean,
  visit: Visit,
  at = 0,
  position?: number,
): boolean {
  const part = parts[at]
  if (part === undefined) {
    if (throughLast && Array.isArray(value)) {
      for (const [place, item] of value.entries()) if (visit(item, position ?? place)) return true
    }
    return visit(value, position)
  }
  if (isDoc(value)) return visitPath(value.get(part), parts, throughLast, visit, at + 1, position)
  if (!Array.isArray(value)) return visit(undefined, position)
  const index = arrayIndex(part)
  if (
    index !== undefined &&
    index < value.length &&
    visitPath(value[index], parts, throughLast, visit, at + 1, position ?? index)
  )
    return true
  for (const [place, item] of value.entries()) {
    if (isDoc(item) && visitPath(item, parts, throughLast, visit, at, position ?? place)) return true
  }
  return false
}

/** The values a sort looks at: elements of arrays, the array itself only where it is empty. */
export function sortCandidates(document: Doc, parts: readonly string[]): Found[] {
  const found: Found[] = []
  visitPath(document, parts, false, value => {
    if (Array.isArray(value) && value.length > 0) found.push(...value)
    else found.push(value)
    return false
  })
  return found
}

/** What an expression's `$a.b.c` gives: a value, nothing, or through an array the array of what was found. */
export function readPath(value: Found, parts: readonly string[], at = 0): Found {
  const part = parts[at]
  if (part === undefined || value === undefined) return value
  if (isDoc(value)) return readPath(value.get(part), parts, at + 1)
  if (!Array.isArray(value)) return undefined
  const found: Value[] = []
  for (const item of value) {
    const inner = isDoc(item) || Array.isArray(item) ? readPath(item, parts, at) : undefined
    if (inner !== undefined) found.push(inner)
  }
  return found
}
