import type { Doc, Found, Value } from '../bson/values.ts'
import { fromNumber, isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { splitPath } from '../query/paths.ts'
import { PAUSE, type Steps } from '../query/scan.ts'
import { getPath } from '../update/paths.ts'

/** `$unwind`: a document for each element, with its place where asked, and without losing the empty where asked. */
export function unwind(spec: Value): (steps: Steps<Doc>) => Steps<Doc> {
  const path = isDoc(spec) ? spec.get('path') : spec
  const indexName = isDoc(spec) ? spec.get('includeArrayIndex') : undefined
  const isPreserving = isDoc(spec) && spec.get('preserveNullAndEmptyArrays') === true
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new MongoError(28818, 'path option to $unwind stage should be prefixed with a $')
  const parts = splitPath(path.slice(1))
  function unwoundCopy(document: Doc, value: Found, index: number | undefined): Doc {
    const made = replaceAt(document, parts, value)
    if (typeof indexName === 'string') made.set(indexName, index === undefined ? null : fromNumber(index))
    return made
  }
  return function* unwound(steps) {
    for (const document of steps) {
      if (document === PAUSE) {
        yield PAUSE
        continue
      }
      const value = getPath(document, parts)
      if (Array.isArray(value) && value.length > 0)
        for (const [index, item] of value.entries()) yield unwoundCopy(document, item, index)
      else if (value !== undefined && value !== null && !Array.isArray(value))
        yield unwoundCopy(document, value, undefined)
      else if (isPreserving) yield unwoundCopy(document, Array.isArray(value) ? undefined : value, undefined)
    }
  }
}

/** A copy in which one path holds another value, or none; what lies beside it is shared. */
function replaceAt(document: Doc, [name = '', ...rest]: readonly string[], value: Found): Doc {
  const copy = new Map(document)
  const inner = copy.get(name)
  if (rest.length > 0) {
    if (isDoc(inner)) copy.set(name, replaceAt(inner, rest, value))
  } else if (value === undefined) copy.delete(name)
  else copy.set(name, value)
  return copy
}
