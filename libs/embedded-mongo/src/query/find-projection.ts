import { type ArrayChange, compileProjection, type FindPart, type Transform } from '../aggregate/projection.ts'
import { whole } from '../aggregate/scope.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumeric } from '../bson/values.ts'
import { check, notSupported } from '../errors.ts'
import { type Condition, elementMatcher, positionOf } from './match.ts'
import { isTruthy } from './predicates.ts'

/** A projection of find: as `$project`, and `$slice`, `$elemMatch` and the positional `array.$`. */
export function compileFindProjection(spec: Doc, conditions: readonly Condition[]): Transform {
  return compileProjection(spec, findPart(conditions))
}

function findPart(conditions: readonly Condition[]): FindPart {
  return (path, value) => {
    if (path.endsWith('.$')) {
      const array = path.slice(0, -2)
      check(isTruthy(value), 31395, 'positional projection cannot be used with exclusion')
      return [array, positional(conditions, array)]
    }
    if (!isDoc(value)) return undefined
    if (value.has('$meta')) throw notSupported('$meta')
    const matched = value.get('$elemMatch')
    if (matched !== undefined) {
      check(!path.includes('.'), 31255, 'Cannot use $elemMatch projection on a nested field')
      const matches = elementMatcher(matched)
      return [path, ({ root }) => firstOf(isDoc(root) ? root.get(path) : undefined, items => items.findIndex(matches))]
    }
    const slice = value.get('$slice')
    // Of an array or a path to one `$slice` is the expression.
    const isOfFind = isNumeric(slice) || (Array.isArray(slice) && isNumeric(slice[0]))
    return isOfFind ? [path, { keepsOthers: true, change: sliceOf(slice) }] : undefined
  }
}

function firstOf(value: Value | undefined, place: (items: Value[]) => number): Value[] | undefined {
  const item = Array.isArray(value) ? value[place(value)] : undefined
  return item === undefined ? undefined : [item]
}

const NO_MATCH =
  "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array"

/** The element the filter matched; the array must be at the end of the path. */
function positional(conditions: readonly Condition[], path: string): ArrayChange {
  return {
    keepsOthers: false,
    change: (value, root) => {
      if (!Array.isArray(value)) return value
      const found = firstOf(value, () => positionOf(conditions, root, path) ?? -1)
      check(found !== undefined, 51246, NO_MATCH)
      return found
    },
  }
}

function sliceOf(slice: Value): ArrayChange['change'] {
  const [first, second] = Array.isArray(slice) ? slice : [slice]
  const start = whole(first, 28724, 'First argument to $slice must be')
  const count = second === undefined ? undefined : whole(second, 28724, 'Second argument to $slice must be')
  check(count === undefined || count > 0, 28729, '$slice limit must be positive')
  return value => {
    if (!Array.isArray(value)) return value
    if (count === undefined) return start < 0 ? value.slice(start) : value.slice(0, start)
    const from = start < 0 ? Math.max(0, value.length + start) : start
    return value.slice(from, from + count)
  }
}
