import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { splitPath, withField } from '../document/paths.ts'
import { isTruthy } from '../document/predicates.ts'
import { check, notSupported } from '../errors.ts'
import { compileProjection, type FindPart, type Transform } from '../expression/projection.ts'
import { type Condition, elementMatcher, positionOf } from './match.ts'

/** Changes the projected document; it may read the original one. */
type After = (projected: Doc, root: Doc) => Doc

/** Compiles a projection of find: like `$project`, with `$slice`, `$elemMatch` and the positional `array.$`. */
export function compileFindProjection(spec: Doc, conditions: readonly Condition[]): Transform {
  const afters: After[] = []
  const project = compileProjection(spec, findPart(conditions, afters))
  return scope => afters.reduce((projected, after) => after(projected, scope.root), project(scope))
}

/** Parts that only find supports. Each `$slice` and positional projection adds its change to `afters`. */
function findPart(conditions: readonly Condition[], afters: After[]): FindPart {
  const seen = { positional: false, elemMatch: false }
  return (path, value) => {
    if (path.endsWith('.$')) {
      checkPositional(value, seen)
      seen.positional = true
      const array = path.slice(0, -2)
      afters.push(positional(conditions, splitPath(array)))
      return [array, 'keep']
    }
    if (!isDoc(value)) return undefined
    if (value.has('$meta')) throw notSupported('$meta')
    const [[operator, operand = null] = []] = value.size === 1 ? value : []
    if (operator === '$elemMatch') {
      check(!seen.positional, 31255, 'Cannot specify positional operator and $elemMatch.')
      check(!path.includes('.'), 31275, 'Cannot use $elemMatch projection on a nested field.')
      check(isDoc(operand), 31274, 'elemMatch: Invalid argument, object required')
      seen.elemMatch = true
      const matches = elementMatcher(operand)
      return [path, { compute: ({ root }) => firstMatch(isDoc(root) ? root.get(path) : undefined, matches) }]
    }
    const slice = operator === '$slice' ? sliceOf(operand) : undefined
    if (slice === undefined) return undefined
    const parts = splitPath(path)
    afters.push(projected => sliced(projected, parts, slice))
    return [path, 'stay']
  }
}

function checkPositional(value: Value, seen: { readonly positional: boolean; readonly elemMatch: boolean }): void {
  check(!isDoc(value), 31271, 'positional projection cannot be used with an expression or sub object')
  const isFlag = isNumeric(value) || typeof value === 'boolean'
  check(isFlag, 31308, 'positional projection cannot be used with a literal')
  check(isTruthy(value), 31395, 'positional projection cannot be used with exclusion')
  check(!seen.positional, 31276, 'Cannot specify more than one positional projection per query.')
  check(!seen.elemMatch, 31256, 'Cannot specify positional operator and $elemMatch.')
}

function firstMatch(value: Value | undefined, matches: (item: Value) => boolean): Value[] | undefined {
  const place = Array.isArray(value) ? value.findIndex(matches) : -1
  return Array.isArray(value) && place >= 0 ? value.slice(place, place + 1) : undefined
}

const BY_FIND = 'Executor error during find command :: caused by ::'
const NO_MATCH = `${BY_FIND} positional operator '.$' couldn't find a matching element in the array`

/** Reduces the path's first array to the element that the filter matched; a path without an array stays unchanged. */
function positional(conditions: readonly Condition[], path: readonly string[]): After {
  function projectElement(projected: Doc, root: Doc, [name = '', ...rest]: readonly string[]): Doc {
    const value = projected.get(name)
    if (isDoc(value))
      return rest.length === 0 ? projected : withField(projected, name, projectElement(value, root, rest))
    if (!Array.isArray(value)) return projected
    const place = positionOf(conditions, root)
    check(place !== undefined, 51246, NO_MATCH)
    const item = value[place]
    check(item !== undefined, 51247, `${BY_FIND} positional operator '.$' element mismatch`)
    return withField(projected, name, [item])
  }
  return (projected, root) => projectElement(projected, root, path)
}

type Slice = (items: readonly Value[]) => Value[]

/** Parses find's `$slice`: a count, or numbers to skip and to return. Undefined for the `$slice` of expressions. */
function sliceOf(operand: Value): Slice | undefined {
  if (isNumeric(operand)) {
    const count = integerPart(operand)
    return items => (count < 0 ? items.slice(count) : items.slice(0, count))
  }
  const [skip, limit] = Array.isArray(operand) && operand.length === 2 ? operand : []
  if (!isNumeric(skip) || !isNumeric(limit)) return undefined
  const [first, count] = [integerPart(skip), integerPart(limit)]
  check(count > 0, 28724, `$slice limit must be positive, got ${count}`)
  return items => {
    const from = first < 0 ? Math.max(0, items.length + first) : first
    return items.slice(from, from + count)
  }
}

function integerPart(value: Value): number {
  return Math.trunc(toNumber(value)) || 0
}

/** Slices the array at the path; passes through an array before it by its documents only. */
function sliced(holder: Doc, [name = '', ...rest]: readonly string[], slice: Slice): Doc {
  const value = holder.get(name)
  if (Array.isArray(value)) {
    const within = (item: Value) => (isDoc(item) ? sliced(item, rest, slice) : item)
    return withField(holder, name, rest.length === 0 ? slice(value) : value.map(within))
  }
  return isDoc(value) && rest.length > 0 ? withField(holder, name, sliced(value, rest, slice)) : holder
}
