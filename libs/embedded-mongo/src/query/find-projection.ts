import { compileProjection, type Transform } from '../aggregate/projection.ts'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc, toNumber } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { type Condition, elementMatcher, positionOf } from './match.ts'
import { badValue } from './predicates.ts'

/** A change of one array that only find's projections know. */
interface ArrayPart {
  readonly path: string
  readonly change: (items: Value[], document: Doc) => Value[] | undefined
}

/** A projection of find: as `$project`, and `$slice`, `$elemMatch` and the positional `array.$`. */
export function compileFindProjection(spec: Doc, conditions: readonly Condition[]): Transform {
  const parts: ArrayPart[] = []
  const plain: Doc = new Map()
  let onlySlices = true
  for (const [name, value] of spec) {
    const part = arrayPart(name, value, conditions)
    if (part === undefined) plain.set(name, value)
    else parts.push(part)
    if (name !== '_id' && !(isDoc(value) && value.has('$slice'))) onlySlices = false
  }
  // A `$slice` alone keeps all other fields; the other two keep only what is named.
  if (!onlySlices && !isExclusion(plain)) for (const { path } of parts) plain.set(path, true)
  const project: Transform = plain.size === 0 ? scope => scope.root : compileProjection(plain)
  return scope =>
    parts.reduce(
      (document, part) => changeArray(document, part.path.split('.'), items => part.change(items, scope.root)),
      project(scope),
    )
}

function isExclusion(plain: Doc): boolean {
  const named = [...plain].filter(([name]) => name !== '_id')
  return named.length > 0 && named.every(([, value]) => value === false || toNumber(value) === 0)
}

function arrayPart(name: string, value: Value, conditions: readonly Condition[]): ArrayPart | undefined {
  if (name.endsWith('.$')) {
    const path = name.slice(0, -2)
    return { path, change: (items, document) => onlyAt(items, positionOf(conditions, document, path)) }
  }
  if (!isDoc(value)) return undefined
  if (value.has('$meta')) throw notSupported('$meta')
  if (value.has('$elemMatch')) {
    const matches = elementMatcher(value.get('$elemMatch') ?? null)
    return { path: name, change: items => onlyAt(items, items.findIndex(matches)) }
  }
  const slice = value.get('$slice')
  const isOfFind = value.has('$slice') && !(Array.isArray(slice) && typeof slice[0] === 'string')
  return isOfFind ? { path: name, change: items => sliceOf(items, slice) } : undefined
}

function onlyAt(items: readonly Value[], index: number | undefined): Value[] | undefined {
  if (index === undefined)
    throw badValue(
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    )
  const item = items[index]
  return item === undefined ? undefined : [item]
}

function sliceOf(items: Value[], slice: Found): Value[] {
  const [skip, count] = Array.isArray(slice) ? slice.map(toNumber) : [undefined, toNumber(slice)]
  if (count === undefined || Number.isNaN(count))
    throw new MongoError(28724, 'First argument to $slice must be a number')
  if (skip === undefined) return count < 0 ? items.slice(count) : items.slice(0, count)
  const start = skip < 0 ? Math.max(0, items.length + skip) : skip
  return items.slice(start, start + count)
}

function changeArray(document: Doc, parts: readonly string[], change: (items: Value[]) => Value[] | undefined): Doc {
  const [name, ...rest] = parts
  const value = name === undefined ? undefined : document.get(name)
  if (name === undefined || value === undefined) return document
  const changed = new Map(document)
  const next =
    rest.length > 0 && isDoc(value)
      ? changeArray(value, rest, change)
      : rest.length === 0 && Array.isArray(value)
        ? change(value)
        : value
  if (next === undefined) changed.delete(name)
  else changed.set(name, next)
  return changed
}
