import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc, isNumeric } from '../bson/values.ts'
import { isDollarName, splitCheckedPath } from '../document/paths.ts'
import { isTruthy } from '../document/predicates.ts'
import { check, MongoError } from '../errors.ts'
import { compileExpression } from './expression.ts'
import { type Evaluate, type Scope, typeName } from './scope.ts'

/** A computed field, allowed in projections that include fields and in those that exclude them. */
interface Computed {
  readonly compute: Evaluate
}

/** A field's treatment: included, excluded, like unnamed fields, or computed. */
type Leaf = 'keep' | 'drop' | 'stay' | Evaluate | Computed
type Node = Leaf | Tree
type Tree = Map<string, Node>
export type Transform = (scope: Scope & { readonly root: Doc }) => Doc
/** Returns a field's path and treatment for parts that only find supports. */
export type FindPart = (path: string, value: Value) => readonly [string, 'keep' | 'stay' | Computed] | undefined

/** Compiles an inclusion or exclusion with computed fields, for `$project` and find. */
export function compileProjection(spec: Doc, findPart: FindPart = () => undefined): Transform {
  if (spec.size === 0) throw invalid(51272, 'projection specification must have at least one field')
  const tree: Tree = new Map()
  for (const [path, value] of spec) plant(tree, path, value, findPart)
  const isIncluding = isInclusion(tree)
  if (isIncluding && !tree.has('_id')) tree.set('_id', 'keep')
  if (!isIncluding && tree.get('_id') === 'keep') tree.delete('_id')
  return scope => asDoc(reshape(scope.root, tree, scope, !isIncluding))
}

/** Stages of pipelines and updates that change documents one by one. */
const TRANSFORMS: Readonly<Record<string, (spec: Value, name: string) => Transform>> = {
  $set: addFields,
  $addFields: addFields,
  $unset: unset,
  $replaceWith: replaceRoot,
  $replaceRoot: spec => replaceRoot(isDoc(spec) ? (spec.get('newRoot') ?? null) : null),
  $project: spec => {
    check(isDoc(spec), 15969, '$project specification must be an object')
    return compileProjection(spec)
  },
}

/** Compiles such a stage; undefined for others. */
export function transformOf(name: string, spec: Value): Transform | undefined {
  return Object.hasOwn(TRANSFORMS, name) ? TRANSFORMS[name]?.(spec, name) : undefined
}

function addFields(spec: Value, name: string): Transform {
  check(isDoc(spec), 40272, `${name} specification stage must be an object, got ${typeName(spec)}`)
  const tree: Tree = new Map()
  for (const [path, value] of spec) plantComputed(tree, path, value)
  return scope => asDoc(reshape(scope.root, tree, scope, true))
}

function unset(spec: Value): Transform {
  const tree: Tree = new Map()
  for (const path of Array.isArray(spec) ? spec : [spec]) {
    check(typeof path === 'string', 31120, '$unset specification must be a string or an array of strings')
    plantNode(tree, path, 'drop')
  }
  return scope => asDoc(reshape(scope.root, tree, scope, true))
}

function replaceRoot(spec: Value): Transform {
  const evaluate = compileExpression(spec)
  return scope => {
    const root = evaluate(scope)
    check(isDoc(root), 40228, `'newRoot' expression must evaluate to an object, not to ${typeName(root)}`)
    return root
  }
}

function invalid(code: number, why: string): MongoError {
  return new MongoError(code, `Invalid $project :: caused by :: ${why}`)
}

function asDoc(value: OptionalValue): Doc {
  return isDoc(value) ? value : new Map()
}

function plant(tree: Tree, path: string, value: Value, findPart: FindPart): void {
  const part = findPart(path, value)
  if (part !== undefined) plantNode(tree, ...part)
  else if (isNumeric(value) || typeof value === 'boolean') plantNode(tree, path, isTruthy(value) ? 'keep' : 'drop')
  else if (isDoc(value) && value.size === 0)
    throw invalid(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`)
  else if (isNested(value)) for (const [name, inner] of value) plant(tree, `${path}.${name}`, inner, findPart)
  else plantNode(tree, path, compileExpression(value))
}

function plantComputed(tree: Tree, path: string, value: Value): void {
  if (isNested(value)) for (const [name, inner] of value) plantComputed(tree, `${path}.${name}`, inner)
  else plantNode(tree, path, compileExpression(value))
}

function isNested(value: Value): value is Doc {
  return isDoc(value) && value.size > 0 && ![...value.keys()].some(name => name.startsWith('$'))
}

function plantNode(tree: Tree, path: string, node: Node): void {
  const parts = splitCheckedPath(path)
  check(!parts.includes(''), 40352, 'FieldPath field names may not be empty strings.')
  check(!parts.some(isDollarName), 16410, `FieldPath field names may not start with '$': ${path}`)
  let holder = tree
  for (const [at, part] of parts.entries()) {
    const existing = holder.get(part)
    const isLast = at === parts.length - 1
    if (existing !== undefined && (isLast || !(existing instanceof Map)))
      throw invalid(isLast ? 31250 : 31249, `Path collision at ${path}`)
    if (isLast) holder.set(part, node)
    else if (existing instanceof Map) holder = existing
    else {
      const inner: Tree = new Map()
      holder.set(part, inner)
      holder = inner
    }
  }
}

function leaves(tree: Tree): Leaf[] {
  return [...tree.values()].flatMap(node => (node instanceof Map ? leaves(node) : [node]))
}

/** Whether only named fields are included; a plain `_id` may contradict the rest. */
function isInclusion(tree: Tree): boolean {
  const id = tree.get('_id')
  const isFree = id === 'keep' || id === 'drop'
  const nodes = leaves(isFree ? new Map([...tree].filter(([name]) => name !== '_id')) : tree)
  const first = nodes.find(node => node === 'keep' || node === 'drop' || typeof node === 'function')
  if (first === undefined) return id === 'keep' || (nodes.length > 0 && !nodes.includes('stay'))
  if (first === 'drop') {
    if (nodes.includes('keep')) throw invalid(31253, 'Cannot do inclusion on a field in exclusion projection')
    if (nodes.some(node => typeof node === 'function'))
      throw invalid(31252, 'Cannot use an expression in an exclusion projection')
    return false
  }
  if (nodes.includes('drop')) throw invalid(31254, 'Cannot do exclusion on a field in inclusion projection')
  return true
}

/** Returns how a field is computed; undefined for other treatments. */
function computeOf(node: Node | undefined): Evaluate | undefined {
  if (typeof node === 'function') return node
  return typeof node === 'object' && 'compute' in node ? node.compute : undefined
}

function isComputing(node: Node): boolean {
  return computeOf(node) !== undefined || (node instanceof Map && [...node.values()].some(isComputing))
}

/**
 * Returns a copy reshaped by the tree; unnamed fields stay only if `retainsOthers`. Arrays are reshaped by
 * element.
 */
function reshape(value: OptionalValue, tree: Tree, scope: Scope, retainsOthers: boolean): OptionalValue {
  if (Array.isArray(value)) {
    const items = retainsOthers ? value : value.filter(item => isDoc(item) || Array.isArray(item))
    return items.map(item => reshape(item, tree, scope, retainsOthers) ?? null)
  }
  if (!isDoc(value) && !isComputing(tree)) return retainsOthers ? value : undefined
  const before: Doc = isDoc(value) ? value : new Map()
  const result: Doc = new Map()
  for (const [name, field] of before)
    setIfDefined(result, name, reshapeField(field, tree.get(name), scope, retainsOthers))
  for (const [name, node] of tree) {
    const isNew = !before.has(name)
    const compute = computeOf(node)
    if (compute !== undefined && (isNew || !retainsOthers)) setIfDefined(result, name, compute(scope))
    else if (node instanceof Map && isNew && isComputing(node))
      setIfDefined(result, name, reshape(undefined, node, scope, retainsOthers))
  }
  return result
}

/**
 * Returns an existing field's new value. A computed field stays in place if `retainsOthers`, else moves to the
 * end.
 */
function reshapeField(field: Value, node: Node | undefined, scope: Scope, retainsOthers: boolean): OptionalValue {
  if (node === undefined) return retainsOthers ? field : undefined
  if (node === 'keep' || node === 'stay') return field
  if (node === 'drop') return undefined
  if (node instanceof Map) return reshape(field, node, scope, retainsOthers)
  return retainsOthers ? computeOf(node)?.(scope) : undefined
}

function setIfDefined(document: Doc, name: string, value: OptionalValue): void {
  if (value !== undefined) document.set(name, value)
}
