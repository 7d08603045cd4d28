import { Long } from 'bson'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { getPath, splitPath, withPath } from '../document/paths.ts'
import { check } from '../errors.ts'
import type { Steps } from '../query/scan.ts'
import { flatSteps } from '../query/turns.ts'

const OPTIONS = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays']

/** `$unwind`: a document for each element, by the options with its position and with empty arrays preserved. */
export function unwind(spec: Value): (steps: Steps<Doc>) => Steps<Doc> {
  const options: Doc = isDoc(spec) ? spec : new Map([['path', spec]])
  const [path, indexName, isPreserving = false] = OPTIONS.map(name => options.get(name))
  const unknownField = [...options.keys()].find(name => !OPTIONS.includes(name))
  check(unknownField === undefined, 28811, `unrecognized option to $unwind stage: ${unknownField}`)
  check(typeof isPreserving === 'boolean', 28809, 'expected a boolean for preserveNullAndEmptyArrays of $unwind')
  const isName = indexName === undefined || (typeof indexName === 'string' && indexName !== '')
  check(isName, 28810, 'expected a non-empty string for includeArrayIndex of $unwind')
  check(indexName?.startsWith('$') !== true, 28822, "includeArrayIndex of $unwind should not be prefixed with a '$'")
  const isPath = typeof path === 'string' && path.startsWith('$')
  check(isPath, 28818, 'path option to $unwind stage should be prefixed with a $')
  const parts = splitPath(path.slice(1))
  function unwoundCopy(document: Doc, value: OptionalValue, index: number | undefined): Doc {
    const copy = withPath(document, parts, value)
    if (typeof indexName !== 'string') return copy
    return withPath(copy, splitPath(indexName), index === undefined ? null : Long.fromNumber(index))
  }
  return steps =>
    flatSteps(steps, function* copiesOf(document) {
      const items = elementsOf(getPath(document, parts), isPreserving)
      for (const [item, index] of items) yield unwoundCopy(document, item, index)
    })
}

/** Yields the elements with their positions; a value that is no array, or a preserved empty one, has no position. */
function* elementsOf(
  value: OptionalValue,
  isPreserving: boolean,
): Generator<[OptionalValue, number | undefined], void, undefined> {
  if (Array.isArray(value) && value.length > 0) for (const [index, item] of value.entries()) yield [item, index]
  else if (value !== undefined && value !== null && !Array.isArray(value)) yield [value, undefined]
  else if (isPreserving) yield [Array.isArray(value) ? undefined : value, undefined]
}
