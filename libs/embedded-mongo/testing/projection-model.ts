import type { Plain, PlainDoc } from './update-model.ts'

/** An independent model of find's projections by MongoDB's documentation, to compare the engine with. */

interface Leaf {
  readonly path: readonly string[]
  readonly kind: 'keep' | 'drop' | 'slice' | 'match'
  readonly argument: Plain
}

/** Returns the projected document; undefined if the projection is refused. */
export function projectByModel(document: PlainDoc, projection: PlainDoc): PlainDoc | undefined {
  const leaves = leavesOf(projection, [])
  if (leaves === undefined || doCollide(leaves)) return undefined
  const id = leaves.find(({ path, kind }) => path.join() === '_id' && (kind === 'keep' || kind === 'drop'))
  const rest = leaves.filter(leaf => leaf !== id)
  const kinds = new Set(rest.map(({ kind }) => kind))
  if (kinds.has('keep') && kinds.has('drop')) return undefined
  if (leaves.some(({ kind, path }) => kind === 'match' && path.length > 1)) return undefined
  const isInclusion = kinds.has('keep') || (!kinds.has('drop') && hasDefaultInclusion(kinds, id?.kind))
  const sliced = leaves
    .filter(({ kind }) => kind === 'slice')
    .reduce<PlainDoc>((current, { path, argument }) => asDoc(slice(current, path, argument)), document)
  const projected = isInclusion ? included(sliced, rest, id) : excluded(sliced, rest, id)
  for (const { path, argument } of leaves.filter(({ kind }) => kind === 'match'))
    match(projected, path, argument, document)
  return projected
}

/** Whether a projection without plain fields counts as an inclusion. */
function hasDefaultInclusion(kinds: ReadonlySet<string>, id: string | undefined): boolean {
  return kinds.has('match') && !kinds.has('slice') ? true : id === 'keep'
}

function leavesOf(spec: PlainDoc, above: readonly string[]): Leaf[] | undefined {
  const leaves: Leaf[] = []
  for (const [name, value] of Object.entries(spec)) {
    const path = [...above, ...name.split('.')]
    if (typeof value === 'number') {
      leaves.push({ path, kind: value === 0 ? 'drop' : 'keep', argument: null })
      continue
    }
    const fields = asDoc(value)
    if (Object.keys(fields).length === 0) return undefined
    if (fields.$slice !== undefined) leaves.push({ path, kind: 'slice', argument: fields.$slice })
    else if (fields.$elemMatch !== undefined) leaves.push({ path, kind: 'match', argument: fields.$elemMatch })
    else {
      const inner = leavesOf(fields, path)
      if (inner === undefined) return undefined
      leaves.push(...inner)
    }
  }
  return leaves
}

function doCollide(leaves: readonly Leaf[]): boolean {
  const paths = leaves.map(({ path }) => `${path.join('.')}.`)
  return paths.some((path, at) => paths.some((other, place) => place !== at && other.startsWith(path)))
}

function asDoc(value: Plain | undefined): PlainDoc {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function isDoc(value: Plain | undefined): value is PlainDoc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tails(leaves: readonly Leaf[], name: string): Leaf[] {
  return leaves.filter(({ path }) => path[0] === name).map(leaf => ({ ...leaf, path: leaf.path.slice(1) }))
}

function included(document: PlainDoc, leaves: readonly Leaf[], id: Leaf | undefined): PlainDoc {
  const named = leaves.filter(({ kind }) => kind !== 'match')
  const hasOwnId = named.some(({ path }) => path[0] === '_id')
  const projected = asDoc(include(document, named))
  if (id?.kind !== 'drop' && !hasOwnId && document._id !== undefined) projected._id = document._id
  return projected
}

/** Searches documents and nested arrays in arrays; omits other elements. */
function include(value: Plain, leaves: readonly Leaf[]): Plain | undefined {
  if (leaves.some(({ path }) => path.length === 0)) return value
  if (Array.isArray(value)) return value.flatMap(item => toList(include(item, leaves)))
  if (!isDoc(value)) return undefined
  const result: PlainDoc = {}
  for (const [name, field] of Object.entries(value)) {
    const inner = tails(leaves, name)
    const projected = inner.length === 0 ? undefined : include(field, inner)
    if (projected !== undefined) result[name] = projected
  }
  return result
}

function excluded(document: PlainDoc, leaves: readonly Leaf[], id: Leaf | undefined): PlainDoc {
  const dropped = leaves.filter(({ kind }) => kind === 'drop')
  return asDoc(exclude(document, id?.kind === 'drop' ? [...dropped, id] : dropped))
}

function exclude(value: Plain, leaves: readonly Leaf[]): Plain | undefined {
  if (leaves.some(({ path }) => path.length === 0)) return undefined
  if (Array.isArray(value)) return value.flatMap(item => toList(exclude(item, leaves)))
  if (!isDoc(value)) return value
  const result: PlainDoc = {}
  for (const [name, field] of Object.entries(value)) {
    const projected = exclude(field, tails(leaves, name))
    if (projected !== undefined) result[name] = projected
  }
  return result
}

function toList(value: Plain | undefined): Plain[] {
  return value === undefined ? [] : [value]
}

/** Cuts the array at the end of the path, in documents and in documents of arrays. */
function slice(value: Plain, [name, ...rest]: readonly string[], argument: Plain): Plain {
  if (name === undefined) return Array.isArray(value) ? cut(value, argument) : value
  if (!isDoc(value)) return value
  const inner = value[name]
  if (inner === undefined) return value
  const isThrough = Array.isArray(inner) && rest.length > 0
  const next = isThrough ? inner.map(item => slice(item, rest, argument)) : slice(inner, rest, argument)
  return { ...value, [name]: next }
}

function cut(items: readonly Plain[], argument: Plain): Plain[] {
  if (!Array.isArray(argument)) {
    const count = Number(argument)
    return items.filter((_, at) => (count < 0 ? at >= items.length + count : at < count))
  }
  const [skip, limit] = argument.map(Number)
  const from = (skip ?? 0) < 0 ? Math.max(items.length + (skip ?? 0), 0) : (skip ?? 0)
  return items.filter((_, at) => at >= from && at < from + (limit ?? 0))
}

/** Returns the first number of an array that is large enough; undefined without one. */
function match(projected: PlainDoc, [name = '']: readonly string[], argument: Plain, document: PlainDoc): void {
  const items = document[name]
  const min = Number(asDoc(argument).$gte)
  const element = Array.isArray(items) ? items.find(item => typeof item === 'number' && item >= min) : undefined
  delete projected[name]
  if (element !== undefined) projected[name] = [element]
}
