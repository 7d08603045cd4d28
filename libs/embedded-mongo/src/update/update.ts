import { ObjectId } from 'bson'
import { transformOf } from '../aggregate/transforms.ts'
import { equalValues } from '../bson/compare.ts'
import type { Doc, Found, Value } from '../bson/values.ts'
import { clone, isDoc } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { type Condition, elementMatcher, positionOf } from '../query/match.ts'
import { CHANGES, type Change } from './operators.ts'
import { expandPath, getPath, setPath, type Targets, unsetPath } from './paths.ts'

/** Makes a changed copy of a document. */
export interface Update {
  /** `conditions` are those that found it; a positional `$` asks them again. */
  apply(document: Doc, conditions: readonly Condition[]): Doc
  /** The document an upsert inserts where the filter found none. */
  insert(conditions: readonly Condition[]): Doc
  readonly isReplacement: boolean
}

interface Step {
  readonly operator: string
  readonly path: string
  readonly argument: Value
}

const PIPELINE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'])

/** Reads an update: modifiers, a pipeline, or a whole document that takes the old one's place. */
export function parseUpdate(spec: Found, arrayFilters: Found, variables?: ReadonlyMap<string, Found>): Update {
  if (Array.isArray(spec)) return pipelineUpdate(spec, variables)
  if (!isDoc(spec)) throw new MongoError('FailedToParse', 'Update argument must be either an object or an array')
  const first = spec.keys().next().value
  if (first?.startsWith('$') === true) return modifierUpdate(spec, arrayFilters)
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0)
    throw new MongoError('FailedToParse', 'arrayFilters may not be specified for a replacement')
  const odd = [...spec.keys()].find(name => name.startsWith('$'))
  if (odd !== undefined)
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${odd}' in '${odd}' is not valid for storage.`,
    )
  return replacement(spec)
}

function replacement(spec: Doc): Update {
  return {
    isReplacement: true,
    apply: document => keepId(document, clone(spec)),
    insert: conditions => withId(clone(spec), equalities(conditions).get('_id')),
  }
}

function pipelineUpdate(stages: readonly Value[], variables?: ReadonlyMap<string, Found>): Update {
  const transforms = stages.map(stage => {
    const [name] = isDoc(stage) ? stage.keys() : []
    if (!isDoc(stage) || name === undefined)
      throw new MongoError('TypeMismatch', 'Each element of the pipeline must be an object')
    if (!PIPELINE_STAGES.has(name))
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`)
    return transformOf(name, stage.get(name) ?? null)
  })
  const run = (document: Doc) =>
    transforms.reduce((current, transform) => transform({ root: current, variables }), clone(document))
  return {
    isReplacement: false,
    apply: document => keepId(document, run(document)),
    insert: conditions => withId(run(insertBase(conditions)), equalities(conditions).get('_id')),
  }
}

function modifierUpdate(spec: Doc, arrayFilters: Found): Update {
  const steps = stepsOf(spec)
  const filters = parseArrayFilters(arrayFilters, steps)
  const onlyInsert = (step: Step) => step.operator === '$setOnInsert'
  const prepared = steps.map(step => ({ step, run: compileStep(step) }))
  function runAll(document: Doc, targets: Targets, isInsert: boolean): Doc {
    for (const { step, run } of prepared) if (isInsert || !onlyInsert(step)) run(document, targets)
    return document
  }
  return {
    isReplacement: false,
    apply(document, conditions) {
      const position = (path: string) => positionOf(conditions, document, path)
      const changed = runAll(clone(document), { position, filters }, false)
      if (!changed.has('_id')) throw immutableId()
      return keepId(document, changed)
    },
    insert(conditions) {
      const base = insertBase(conditions)
      const known = base.get('_id')
      const made = runAll(base, { position: () => undefined, filters }, true)
      if (known !== undefined && !sameId(made.get('_id'), known)) throw immutableId()
      return withId(made, undefined)
    },
  }
}

function stepsOf(spec: Doc): Step[] {
  const steps: Step[] = []
  for (const [operator, fields] of spec) {
    if (operator !== '$unset' && operator !== '$rename' && CHANGES[operator] === undefined) {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      )
    }
    if (!isDoc(fields))
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found another type instead for ${operator}`,
      )
    for (const [path, argument] of fields) {
      if (path === '' || path.split('.').includes(''))
        throw new MongoError(
          'EmptyFieldName',
          `The update path '${path}' contains an empty field name, which is not allowed.`,
        )
      steps.push({ operator, path, argument })
    }
  }
  refuseConflicts(
    steps.flatMap(step => (step.operator === '$rename' ? [step.path, String(step.argument)] : [step.path])),
  )
  return steps.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

function refuseConflicts(paths: readonly string[]): void {
  const sorted = [...paths].sort()
  const taken = new Set<string>()
  for (const path of sorted) {
    const parts = path.split('.')
    for (let length = 1; length <= parts.length; length++) {
      const head = parts.slice(0, length).join('.')
      if (taken.has(head))
        throw new MongoError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${head}'`,
        )
    }
    taken.add(path)
  }
}

function compileStep({ operator, path, argument }: Step): (document: Doc, targets: Targets) => void {
  if (operator === '$unset') {
    return (document, targets) => {
      for (const parts of expandPath(document, path, targets)) unsetPath(document, parts)
    }
  }
  if (operator === '$rename') return compileRename(path, argument)
  const change: Change | undefined = CHANGES[operator]?.(argument, path)
  if (change === undefined) throw notSupported(operator)
  return (document, targets) => {
    for (const parts of expandPath(document, path, targets)) {
      const next = change(getPath(document, parts))
      if (next !== undefined) setPath(document, parts, next)
    }
  }
}

function compileRename(path: string, target: Value): (document: Doc) => void {
  if (typeof target !== 'string') throw new MongoError('BadValue', 'The to field for $rename must be a string')
  if (path.includes('$') || target.includes('$'))
    throw new MongoError('BadValue', 'The source and target field for $rename may not be dynamic')
  const parts = path.split('.')
  return document => {
    const value = getPath(document, parts)
    if (value === undefined) return
    unsetPath(document, parts)
    setPath(document, target.split('.'), value)
  }
}

function parseArrayFilters(spec: Found, steps: readonly Step[]): ReadonlyMap<string, (item: Found) => boolean> {
  const filters = new Map<string, (item: Found) => boolean>()
  if (spec === undefined) return filters
  if (!Array.isArray(spec)) throw new MongoError('TypeMismatch', 'arrayFilters must be an array')
  for (const filter of spec) {
    const name = isDoc(filter) ? filterName(filter) : undefined
    if (!isDoc(filter) || name === undefined)
      throw new MongoError('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters')
    if (filters.has(name))
      throw new MongoError('FailedToParse', `Found multiple array filters with the same top-level field name ${name}`)
    if (!steps.some(({ path }) => path.includes(`$[${name}]`)))
      throw new MongoError('FailedToParse', `The array filter for identifier '${name}' was not used in the update`)
    // The identifier is a field of a document around the element.
    const matches = elementMatcher(filter)
    filters.set(name, item => item !== undefined && matches(new Map([[name, item]])))
  }
  return filters
}

function filterName(filter: Doc): string | undefined {
  for (const [name, value] of filter) {
    if (!name.startsWith('$')) return name.split('.')[0]
    const inner = Array.isArray(value) ? value.find(isDoc) : undefined
    if (inner !== undefined) return filterName(inner)
  }
  return undefined
}

/** The values a filter asks for by equality, by path. */
function equalities(conditions: readonly Condition[]): Map<string, Value> {
  const found = new Map<string, Value>()
  for (const { field, branches } of conditions) {
    if (field?.operator === '$eq' || field?.operator === '$allFirst') found.set(field.path, field.operand)
    const [only] = branches?.length === 1 ? branches : []
    if (only !== undefined) for (const [path, value] of equalities(only)) found.set(path, value)
  }
  return found
}

function insertBase(conditions: readonly Condition[]): Doc {
  const base: Doc = new Map()
  for (const [path, value] of equalities(conditions)) setPath(base, path.split('.'), clone(value))
  return base
}

/** `_id` comes first in a stored document, and is made where there is none. */
export function withId(document: Doc, id: Found): Doc {
  const stored = document.get('_id')
  const own = stored !== undefined ? stored : id !== undefined ? id : new ObjectId()
  if (document.keys().next().value === '_id' && document.get('_id') === own) return document
  const made: Doc = new Map([['_id', own]])
  for (const [name, value] of document) if (name !== '_id') made.set(name, value)
  return made
}

function sameId(a: Found, b: Found): boolean {
  return a !== undefined && b !== undefined && equalValues(a, b)
}

function immutableId(): MongoError {
  return new MongoError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}

function keepId(before: Doc, after: Doc): Doc {
  const id = before.get('_id')
  const next = after.get('_id')
  if (next !== undefined && !sameId(id, next)) throw immutableId()
  if (id !== undefined && next === undefined) return withId(after, id)
  if (id !== undefined) after.set('_id', id)
  return withId(after, id)
}
