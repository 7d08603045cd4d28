import { Long } from 'bson'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { check } from '../errors.ts'
import { getPath, splitPath, withPath } from '../query/paths.ts'
import { PAUSE, type Steps } from '../query/scan.ts'

/** `$unwind`: a document for each element, with its place where asked, and without losing the empty where asked. */
export function unwind(spec: Value): (steps: Steps<Doc>) => Steps<Doc> {
  const path = isDoc(spec) ? spec.get('path') : spec
  const indexName = isDoc(spec) ? spec.get('includeArrayIndex') : undefined
  const isPreserving = isDoc(spec) && spec.get('preserveNullAndEmptyArrays') === true
  const isPath = typeof path === 'string' && path.startsWith('$')
  check(isPath, 28818, 'path option to $unwind stage should be prefixed with a $')
  const parts = splitPath(path.slice(1))
  function unwoundCopy(document: Doc, value: Found, index: number | undefined): Doc {
    const made = withPath(document, parts, value)
    if (typeof indexName !== 'string') return made
    return withPath(made, splitPath(indexName), index === undefined ? null : Long.fromNumber(index))
  }
  return function* unwound(steps) {
    for (const document of steps) {
      if (document === PAUSE) yield PAUSE
      else
        for (const [item, index] of elementsOf(getPath(document, parts), isPreserving))
          yield unwoundCopy(document, item, index)
    }
  }
}

/** The elements with their places; one without a place for a value that is no array, or to preserve what is empty. */
function elementsOf(value: Found, isPreserving: boolean): [Found, number | undefined][] {
  if (Array.isArray(value) && value.length > 0) return value.map((item, index) => [item, index])
  if (value !== undefined && value !== null && !Array.isArray(value)) return [[value, undefined]]
  return isPreserving ? [[Array.isArray(value) ? undefined : value, undefined]] : []
}
