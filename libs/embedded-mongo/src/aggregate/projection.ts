import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc, isNumeric } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { isTruthy } from '../query/predicates.ts'
import { compileExpression } from './expression.ts'
import type { Evaluate, Scope } from './scope.ts'

/** What happens to one field: kept, left out, computed, or its own fields are looked at. */
type Node = 'keep' | 'drop' | Evaluate | Tree
type Tree = Map<string, Node>
export type Transform = (scope: Scope & { readonly root: Doc }) => Doc

/** Reads an inclusion or exclusion, with computed fields, as `$project` and find take it. */
export function compileProjection(spec: Doc): Transform {
  if (spec.size === 0)
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    )
  const tree: Tree = new Map()
  for (const [path, value] of spec) plant(tree, path, value)
  const isKeeping = modeOf(tree)
  if (isKeeping && !tree.has('_id')) tree.set('_id', 'keep')
  if (!isKeeping && tree.get('_id') === 'keep') tree.delete('_id')
  return scope => asDoc((isKeeping ? keepOnly : changeIn)(scope.root, tree, scope))
}

/** `$addFields`: sets what is computed and keeps the rest. */
export function compileAddFields(spec: Doc): Transform {
  const tree: Tree = new Map()
  for (const [path, value] of spec) plantComputed(tree, path, value)
  return scope => asDoc(changeIn(scope.root, tree, scope))
}

export function compileUnset(spec: Value): Transform {
  const paths = Array.isArray(spec) ? spec : [spec]
  const tree: Tree = new Map()
  for (const path of paths) {
    if (typeof path !== 'string')
      throw new MongoError(31120, '$unset specification must be a string or an array of strings')
    plantNode(tree, path, 'drop')
  }
  return scope => asDoc(changeIn(scope.root, tree, scope))
}

function asDoc(value: Found): Doc {
  return isDoc(value) ? value : new Map()
}

function plant(tree: Tree, path: string, value: Value): void {
  if (isNumeric(value) || typeof value === 'boolean') plantNode(tree, path, isTruthy(value) ? 'keep' : 'drop')
  else if (isNested(value)) for (const [name, inner] of value) plant(tree, `${path}.${name}`, inner)
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
  const parts = path.split('.')
  if (parts.includes('')) throw new MongoError(40352, 'FieldPath field names may not be empty strings.')
  let holder = tree
  for (const [at, part] of parts.entries()) {
    const known = holder.get(part)
    const isLast = at === parts.length - 1
    if (known !== undefined && (isLast || !(known instanceof Map)))
      throw new MongoError(31249, `Invalid $project :: caused by :: Path collision at ${path}`)
    if (isLast) holder.set(part, node)
    else if (known instanceof Map) holder = known
    else {
      const inner: Tree = new Map()
      holder.set(part, inner)
      holder = inner
    }
  }
}

function leaves(tree: Tree): Node[] {
  return [...tree.values()].flatMap(node => (node instanceof Map ? leaves(node) : [node]))
}

/** Whether only what is named is kept; `_id` alone may say the opposite of the rest. */
function modeOf(tree: Tree): boolean {
  const rest = leaves(new Map([...tree].filter(([name]) => name !== '_id')))
  const nodes = rest.length === 0 ? leaves(tree) : rest
  const keeps = nodes.some(node => node === 'keep' || typeof node === 'function')
  if (keeps && nodes.includes('drop')) {
    const isDropping = nodes[0] === 'drop'
    const mixed = isDropping ? 'inclusion in exclusion' : 'exclusion in inclusion'
    throw new MongoError(isDropping ? 31253 : 31254, `Invalid $project :: caused by :: Cannot do ${mixed} projection`)
  }
  return keeps
}

function isComputing(node: Node): boolean {
  return typeof node === 'function' || (node instanceof Map && [...node.values()].some(isComputing))
}

function keepOnly(value: Found, tree: Tree, scope: Scope): Found {
  if (Array.isArray(value))
    return value.flatMap(item => (isDoc(item) || Array.isArray(item) ? [keepOnly(item, tree, scope) ?? new Map()] : []))
  const kept: Doc = new Map()
  if (!isDoc(value)) {
    if (![...tree.values()].some(isComputing)) return undefined
  } else {
    for (const [name, field] of value) {
      const node = tree.get(name)
      if (node === 'keep') kept.set(name, field)
      else if (node instanceof Map) setFound(kept, name, keepOnly(field, node, scope))
    }
  }
  for (const [name, node] of tree) {
    if (typeof node === 'function') setFound(kept, name, node(scope))
    else if (node instanceof Map && !kept.has(name) && isComputing(node))
      setFound(kept, name, keepOnly(undefined, node, scope))
  }
  return kept
}

function changeIn(value: Found, tree: Tree, scope: Scope): Found {
  if (Array.isArray(value)) return value.map(item => changeIn(item, tree, scope) ?? null)
  if (!isDoc(value) && ![...tree.values()].some(isComputing)) return value
  const changed: Doc = new Map(isDoc(value) ? value : [])
  for (const [name, node] of tree) {
    if (node === 'drop') changed.delete(name)
    else if (typeof node === 'function') replaceFound(changed, name, node(scope))
    else if (node instanceof Map && (changed.has(name) || isComputing(node)))
      setFound(changed, name, changeIn(changed.get(name), node, scope))
  }
  return changed
}

function setFound(document: Doc, name: string, value: Found): void {
  if (value !== undefined) document.set(name, value)
}

/** A computed nothing (`$$REMOVE`, a missing field) takes the field away. */
function replaceFound(document: Doc, name: string, value: Found): void {
  if (value === undefined) document.delete(name)
  else document.set(name, value)
}
