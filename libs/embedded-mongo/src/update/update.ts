import { ObjectId, Timestamp } from 'bson'
import { equalValues } from '../bson/compare.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { arrayIndex, getPath, isViable, splitCheckedPath, topLevel, withField, withPath } from '../document/paths.ts'
import { checkedDocument } from '../document/work.ts'
import { check, notSupported } from '../errors.ts'
import { transformOf } from '../expression/projection.ts'
import { type Condition, elementMatcher, positionOf } from '../filter/match.ts'
import { MAX_SENT_BYTES } from '../limits.ts'
import { nextTimestamp } from '../operation-time.ts'
import { idOfFilter, insertBase } from './filter-fields.ts'
import { CHANGES } from './operators.ts'
import { expandPath, type Targets } from './paths.ts'

/** Makes a changed copy of a document. */
export interface Update {
  /** `conditions`: those that found the document; a positional `$` evaluates them again. */
  apply(document: Doc, conditions: readonly Condition[]): Doc
  /** Returns the document to insert if an upsert's filter finds none. */
  insert(conditions: readonly Condition[]): Doc
  readonly isReplacement: boolean
}

interface Step {
  readonly operator: string
  readonly path: string
  readonly argument: Value
}

/** Compiles an update from modifiers, a pipeline, or a replacement document. */
export function parseUpdate(
  spec: OptionalValue,
  arrayFilters: OptionalValue,
  variables?: ReadonlyMap<string, OptionalValue>,
): Update {
  const hasFilters = Array.isArray(arrayFilters) && arrayFilters.length > 0
  if (Array.isArray(spec)) {
    check(!hasFilters, 'FailedToParse', 'arrayFilters may not be specified for pipeline-style updates')
    return pipelineUpdate(spec, variables)
  }
  check(isDoc(spec), 'FailedToParse', 'Update argument must be either an object or an array')
  const first = spec.keys().next().value
  if (first?.startsWith('$') === true) return modifierUpdate(spec, arrayFilters)
  check(!hasFilters, 'FailedToParse', 'arrayFilters may not be specified for a replacement')
  return replacement(spec)
}

function replacement(original: Doc): Update {
  const spec = withTimestamps(original)
  return {
    isReplacement: true,
    apply(document) {
      for (const name of spec.keys()) checkStorable([name])
      return preserveId(document, spec)
    },
    insert(conditions) {
      const id = idOfFilter(conditions)
      return id === undefined ? withId(spec, undefined) : preserveId(new Map([['_id', id]]), spec)
    },
  }
}

function pipelineUpdate(stages: readonly Value[], variables?: ReadonlyMap<string, OptionalValue>): Update {
  const transforms = stages.map(stage => {
    check(isDoc(stage), 'TypeMismatch', 'Each element of the pipeline must be an object')
    const [[name = '', argument = null] = []] = stage
    check(stage.size === 1, 40323, 'A pipeline stage specification object must contain exactly one field.')
    const transform = transformOf(name, argument)
    check(transform !== undefined, 'InvalidOptions', `${name} is not allowed to be used within an update`)
    return transform
  })
  const run = (document: Doc) =>
    transforms.reduce((root, transform) => checkedDocument(transform({ root, variables }), MAX_SENT_BYTES), document)
  return {
    isReplacement: false,
    apply: document => preserveId(document, run(document)),
    insert: conditions => {
      const base = insertBase(conditions)
      return base.has('_id') ? preserveId(base, run(base)) : withId(run(base), undefined)
    },
  }
}

function modifierUpdate(spec: Doc, arrayFilters: OptionalValue): Update {
  const steps = stepsOf(spec)
  const filters = parseArrayFilters(arrayFilters, steps)
  const prepared = steps.map(step => ({ ...step, change: compileStep(step) }))
  const isPlain = steps.every(({ path }) => !path.includes('$'))
  function runAll(document: Doc, targets: Targets, isInsert: boolean): Doc {
    // Select elements in the original document, so that one operator's change hides none from the next.
    const changes = prepared
      .filter(({ operator }) => isInsert || operator !== '$setOnInsert')
      .flatMap(({ path, change }) => expandPath(document, path, targets).map(parts => ({ parts, change })))
    if (!isPlain) refuseConflicts(changes.map(({ parts }) => parts.join('.')))
    return changes.reduce((changed, { parts, change }) => change(changed, parts, isInsert), document)
  }
  return {
    isReplacement: false,
    apply(document, conditions) {
      const position = () => positionOf(conditions, document)
      const changed = runAll(document, { position, filters }, false)
      checkSameId(document.get('_id'), changed.get('_id'))
      return preserveId(document, changed)
    },
    insert(conditions) {
      const base = insertBase(conditions)
      const inserted = runAll(base, { position: () => undefined, filters }, true)
      if (base.has('_id')) checkSameId(base.get('_id'), inserted.get('_id'))
      return withId(inserted, undefined)
    },
  }
}

function stepsOf(spec: Doc): Step[] {
  const steps: Step[] = []
  for (const [operator, fields] of spec) {
    if (operator === '$bit') throw notSupported(operator)
    const isSupported = operator === '$unset' || operator === '$rename' || Object.hasOwn(CHANGES, operator)
    check(isSupported, 'FailedToParse', `Unknown modifier: ${operator}. Expected a valid update modifier or a pipeline`)
    check(isDoc(fields), 'FailedToParse', `Modifiers operate on fields but ${operator} has another type`)
    for (const [path, argument] of fields) {
      checkPath(path)
      steps.push({ operator, path, argument })
    }
  }
  refuseConflicts(steps.flatMap(pathsOf))
  return steps.sort((a, b) => comparePaths(a.path.split('.'), b.path.split('.')))
}

/** Like MongoDB, sorts names as text and numbers by value, so that lower array positions are filled first. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [at, part] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (part === other) continue
    const [left, right] = [arrayIndex(part), arrayIndex(other)]
    return left !== undefined && right !== undefined ? left - right : part < other ? -1 : 1
  }
  return 0
}

function checkPath(path: string): void {
  const parts = splitCheckedPath(path)
  const isValid = !parts.includes('')
  check(isValid, 'EmptyFieldName', `The update path '${path}' contains an empty field name, which is not allowed.`)
  const isAtElement = parts[0] === '$' || /^\$\[.*\]$/.test(parts[0] ?? '')
  check(
    !isAtElement,
    'BadValue',
    `Cannot have positional element '${parts[0]}' in the first position in path '${path}'`,
  )
  const isOnce = parts.indexOf('$') === parts.lastIndexOf('$')
  check(isOnce, 'BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`)
}

/** Returns the paths that a step changes, including a `$rename`'s target. */
function pathsOf({ operator, path, argument }: Step): string[] {
  if (operator !== '$rename' || typeof argument !== 'string') return [path]
  splitCheckedPath(argument)
  const isWithin = `${path}.`.startsWith(`${argument}.`) || `${argument}.`.startsWith(`${path}.`)
  check(!isWithin, 'BadValue', `The source and target field for $rename must not be on the same path: ${path}`)
  return [path, argument]
}

function refuseConflicts(paths: readonly string[]): void {
  const usedPaths = new Set<string>()
  // Whether `$[]` selects each holder's elements, or names and positions do.
  const ways = new Map<string, boolean>()
  for (const path of [...paths].sort()) {
    const parts = path.split('.')
    for (const [at, part] of parts.entries()) {
      const [holder, head] = [parts.slice(0, at).join('.'), parts.slice(0, at + 1).join('.')]
      const isOfElements = part.startsWith('$[')
      const clash = `Updating the path '${path}' would create a conflict at '${head}'`
      const isFree = !usedPaths.has(head) && ways.get(holder) !== !isOfElements
      check(isFree, 'ConflictingUpdateOperators', clash)
      ways.set(holder, isOfElements)
    }
    usedPaths.add(path)
  }
}

function compileStep({ operator, path, argument }: Step) {
  if (operator === '$rename') return compileRename(path, argument)
  // `$unset` is the only operator without its own change.
  const change = CHANGES[operator]?.(argument, path)
  return (document: Doc, parts: readonly string[], isInsert: boolean): Doc => {
    if (change === undefined) return withPath(document, parts, undefined)
    const current = getPath(document, parts)
    const next = change(current)
    if (next === undefined && current === undefined) checkViable(document, parts)
    if (next === undefined) return document
    if (!isInsert) checkStorable(parts)
    return withPath(document, parts, next)
  }
}

/** Refuses an impossible path even if the operator would change nothing there. */
function checkViable(document: Doc, parts: readonly string[]): void {
  const path = parts.join('.')
  check(isViable(document, parts), 'PathNotViable', `Cannot use the parts of '${path}' to traverse the document`)
}

/**
 * At the top level MongoDB stores names with a leading dollar sign only by an insert, an upsert's insert, or a
 * pipeline.
 */
function checkStorable([name = '']: readonly string[]): void {
  const refusal = `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`
  check(!name.startsWith('$'), 'DollarPrefixedFieldName', refusal)
}

function compileRename(path: string, target: Value): (document: Doc) => Doc {
  check(typeof target === 'string', 'BadValue', 'The to field for $rename must be a string')
  check(!`${path}${target}`.includes('$'), 'BadValue', 'The source and target field for $rename may not be dynamic')
  const [from, to] = [splitCheckedPath(path), splitCheckedPath(target)]
  return document => {
    const value = getPath(document, from)
    if (value === undefined) checkViable(document, from)
    if (value === undefined) return document
    for (const parts of [from, to]) {
      const isInArray = parts.some((_, at) => Array.isArray(getPath(document, parts.slice(0, at))))
      check(!isInArray, 'BadValue', `The field of $rename cannot be an array element: '${parts.join('.')}'`)
    }
    return withPath(withPath(document, from, undefined), to, value)
  }
}

function parseArrayFilters(
  spec: OptionalValue,
  steps: readonly Step[],
): ReadonlyMap<string, (item: OptionalValue) => boolean> {
  const filters = new Map<string, (item: OptionalValue) => boolean>()
  if (spec === undefined) return filters
  check(Array.isArray(spec), 'TypeMismatch', 'arrayFilters must be an array')
  for (const filter of spec) {
    const [name, other] = new Set(isDoc(filter) ? filterNames(filter) : [])
    const hasName = name !== undefined
    check(hasName, 'FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters')
    const isOne = other === undefined
    check(
      isOne,
      'FailedToParse',
      `Expected a single top-level field name in an array filter, found '${name}' and '${other}'`,
    )
    const isIdentifier = /^[a-z][a-zA-Z0-9]*$/.test(name)
    check(
      isIdentifier,
      'BadValue',
      `The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    )
    const isNew = !filters.has(name)
    check(isNew, 'FailedToParse', `Found multiple array filters with the same top-level field name ${name}`)
    const isUsed = steps.some(({ path }) => path.includes(`$[${name}]`))
    check(isUsed, 'FailedToParse', `The array filter for identifier '${name}' was not used in the update`)
    // A document around the element has the identifier as a field.
    const matches = elementMatcher(filter)
    filters.set(name, item => item !== undefined && matches(new Map([[name, item]])))
  }
  return filters
}

function filterNames(filter: Doc): string[] {
  return [...filter].flatMap(([name, value]) => {
    if (!name.startsWith('$')) return [topLevel(name)]
    return Array.isArray(value) ? value.filter(isDoc).flatMap(filterNames) : []
  })
}

/** Returns a client's document with empty timestamps set to the current time: at the top level, except in `_id`. */
export function withTimestamps(document: Doc): Doc {
  const empty = [...document].filter(([name, value]) => name !== '_id' && isEmptyTimestamp(value))
  return empty.reduce((stamped, [name]) => withField(stamped, name, nextTimestamp()), document)
}

function isEmptyTimestamp(value: Value): boolean {
  return value instanceof Timestamp && value.isZero()
}

/** Returns the document with `_id` as its first field, created if there is none. */
export function withId(document: Doc, id: OptionalValue): Doc {
  const stored = document.get('_id')
  const newId = stored !== undefined ? stored : id !== undefined ? id : new ObjectId()
  if (document.keys().next().value === '_id' && document.get('_id') === newId) return document
  const result: Doc = new Map([['_id', newId]])
  for (const [name, value] of document) if (name !== '_id') result.set(name, value)
  return result
}

function checkSameId(id: OptionalValue, next: OptionalValue): void {
  const isSame = id !== undefined && next !== undefined && equalValues(id, next)
  check(isSame, 'ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'")
}

/** Replacements and pipelines may omit the `_id`. */
function preserveId(before: Doc, after: Doc): Doc {
  const id = before.get('_id')
  const next = after.get('_id')
  if (next !== undefined) checkSameId(id, next)
  return withId(next === undefined ? after : withField(after, '_id', id), id)
}
