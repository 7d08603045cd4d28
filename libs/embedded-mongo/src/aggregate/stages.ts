import { sizeInMemory, sizeOf } from '../bson/size.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { fromNumber, isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { topLevel } from '../document/paths.ts'
import { checkedDocument } from '../document/work.ts'
import { check, MongoError, refusal } from '../errors.ts'
import { impliedByExpression } from '../expression/implied.ts'
import { transformOf } from '../expression/projection.ts'
import type { Variables } from '../expression/scope.ts'
import { matchesAll, parseFilter } from '../filter/match.ts'
import type { SortField } from '../query/order.ts'
import { openQuery, type QueryResult, type Reader, skipAndLimit } from '../query/reader.ts'
import { decodeSteps, mapSteps, PAUSE, type Steps, takeAll } from '../query/scan.ts'
import { parseSort, sortSteps } from '../query/sort.ts'
import { withPauses } from '../query/turns.ts'
import { group } from './group.ts'
import { lookup } from './lookup.ts'
import { createStageMemory } from './memory.ts'
import { unwind } from './unwind.ts'

type Stage = (steps: Steps<Doc>) => Steps<Doc>

const refuse = refusal(
  'the pipeline stage',
  `bucket bucketAuto changeStream collStats currentOp densify documents fill geoNear graphLookup
  listLocalSessions listSampledQueries listSessions merge out planCacheStats redact search searchMeta
  setWindowFields shardedDataDistribution sortByCount unionWith vectorSearch`,
)

export interface Pipeline {
  readonly steps: Steps<Doc>
  /** The query of the leading stages. */
  readonly source: QueryResult
}

/** Opens a pipeline: leading `$match`, `$sort`, `$skip` and `$limit` become a query, which uses indexes. */
export function openPipeline(
  reader: Reader,
  name: string,
  pipeline: readonly Value[],
  variables: Variables,
  hint?: string | Doc,
): Pipeline {
  const stages = namesAndSpecs(pipeline)
  const head = queryOf(stages, variables)
  const used = fieldsUsedBy(stages[head.used])
  const collection = reader.catalog.find(reader.database, name)
  const source = openQuery(reader, collection, { ...head.query, hint, isCounted: used?.size === 0 })
  const rest = stages.slice(head.used).map(stage => compileStage(stage, reader, variables))
  const documents = decodeSteps(source.steps, used)
  return { source, steps: rest.reduce((steps, stage) => stage(steps), documents) }
}

/** Opens pipeline stages on documents outside any collection. */
export function openStages(
  documents: readonly Doc[],
  pipeline: readonly Value[],
  reader: Reader,
  variables: Variables,
): Steps<Doc> {
  const stages = namesAndSpecs(pipeline).map(stage => compileStage(stage, reader, variables))
  return stages.reduce((steps, stage) => stage(steps), withPauses(documents))
}

/** Returns the top-level fields that a stage reads, if it needs no others: counting needs none. */
function fieldsUsedBy(stage: [string, Value] | undefined): ReadonlySet<string> | undefined {
  if (stage?.[0] === '$count') return new Set()
  if (stage?.[0] !== '$group') return undefined
  const names = new Set<string>()
  return addFields(stage[1], names) ? names : undefined
}

function addFields(spec: Value, names: Set<string>): boolean {
  if (typeof spec === 'string') {
    if (/^\$\$(ROOT|CURRENT)\b/.test(spec)) return false
    if (spec.startsWith('$') && !spec.startsWith('$$')) names.add(topLevel(spec.slice(1)))
    return true
  }
  if (Array.isArray(spec)) return spec.every(each => addFields(each, names))
  if (!isDoc(spec)) return true
  // These two name a field without the dollar sign.
  if (spec.has('$getField') || spec.has('$setField')) return false
  return [...spec.values()].every(each => addFields(each, names))
}

/** MongoDB's limit. */
const MAX_STAGES = 1000

function namesAndSpecs(pipeline: readonly Value[]): [string, Value][] {
  check(pipeline.length <= MAX_STAGES, 7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages`)
  return pipeline.map(nameAndSpec)
}

function nameAndSpec(stage: Value): [string, Value] {
  const [first] = isDoc(stage) && stage.size === 1 ? stage : []
  check(first !== undefined, 40323, 'A pipeline stage specification object must contain exactly one field.')
  return first
}

function queryOf(stages: readonly [string, Value][], variables: Variables) {
  let used = 0
  while (stages[used]?.[0] === '$match') used++
  const conditions = stages.slice(0, used).flatMap(([, spec]) => matchConditions(spec, variables))
  const sort = stages[used]?.[0] === '$sort' ? sortOf(stages[used++]?.[1]) : []
  const skip = stages[used]?.[0] === '$skip' ? wholeNumber('$skip', stages[used++]?.[1], 0) : 0
  const limit =
    stages[used]?.[0] === '$limit' ? wholeNumber('$limit', stages[used++]?.[1], 1) : Number.POSITIVE_INFINITY
  return { used, query: { conditions, sort, skip, limit } }
}

function matchConditions(spec: OptionalValue, variables: Variables) {
  check(isDoc(spec), 15959, 'the match filter must be an expression in an object')
  return [...parseFilter(spec, variables), ...parseFilter(impliedByExpression(spec.get('$expr'), variables))]
}

function wholeNumber(stage: string, value: OptionalValue, min: number): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN
  const expected = min === 0 ? 'non-negative' : 'positive'
  const isRight = Number.isInteger(number) && number >= min
  const code = stage === '$limit' ? 15958 : 5107200
  check(isRight, code, `invalid argument to ${stage} stage: Expected a ${expected} number`)
  return number
}

function compileStage([name, spec]: [string, Value], reader: Reader, variables: Variables): Stage {
  const transform = transformOf(name, spec)
  if (transform !== undefined) return steps => mapSteps(steps, root => checkedDocument(transform({ root, variables })))
  switch (name) {
    case '$match': {
      const conditions = matchConditions(spec, variables)
      return steps => filterSteps(steps, document => matchesAll(conditions, document))
    }
    case '$sort':
      return sortStage(sortOf(spec))
    case '$skip':
      return skipLimitStage(wholeNumber(name, spec, 0), Number.POSITIVE_INFINITY)
    case '$limit':
      return skipLimitStage(0, wholeNumber(name, spec, 1))
    case '$group':
      return group(spec, variables)
    case '$count':
      return countStage(spec)
    case '$unwind':
      return unwind(spec)
    case '$sample':
      return sample(spec)
    case '$lookup':
      return lookup(spec, variables, (...join) => subPipeline(reader, ...join))
    case '$facet':
      return facet(spec, reader, variables)
    default:
      refuse(name)
      throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
  }
}

function subPipeline(
  reader: Reader,
  from: string,
  first: Doc,
  pipeline: readonly Value[],
  variables: Variables,
): Steps<Doc> {
  const stages = first.size === 0 ? pipeline : [new Map<string, Value>([['$match', first]]), ...pipeline]
  return openPipeline(reader, from, stages, variables).steps
}

function* filterSteps(steps: Steps<Doc>, predicate: (document: Doc) => boolean): Steps<Doc> {
  for (const document of steps) if (document === PAUSE || predicate(document)) yield document
}

function sortOf(spec: OptionalValue): SortField[] {
  const sort = parseSort(spec)
  check(sort.length > 0, 15976, '$sort stage must have at least one sort key')
  return sort
}

function sortStage(sort: readonly SortField[]): Stage {
  return steps => sortSteps(steps, sort, Number.POSITIVE_INFINITY, document => document, sizeOf)
}

function skipLimitStage(skip: number, limit: number): Stage {
  return steps => skipAndLimit(steps, skip, limit)
}

function countStage(name: Value): Stage {
  const isName = typeof name === 'string' && name !== '' && !name.startsWith('$') && !name.includes('.')
  check(isName, 40156, 'the count field must be a non-empty string without $ or .')
  return function* counted(steps) {
    let count = 0
    yield* takeAll(steps, () => {
      count++
    })
    if (count > 0) yield new Map([[name, fromNumber(count)]])
  }
}

function sample(spec: Value): Stage {
  const unknownField = isDoc(spec) ? [...spec.keys()].find(name => name !== 'size') : undefined
  check(unknownField === undefined, 28748, `unrecognized option to $sample: ${unknownField}`)
  const size = wholeNumber('$sample', isDoc(spec) ? spec.get('size') : undefined, 0)
  return function* sampled(steps) {
    const reservoir: Doc[] = []
    const memory = createStageMemory('$sample')
    let seen = 0
    yield* takeAll(steps, document => {
      const place = Math.floor(Math.random() * ++seen)
      const isFull = reservoir.length >= size
      if (isFull && place >= size) return
      const replaced = isFull ? reservoir[place] : undefined
      memory.add(sizeInMemory(document) - sizeInMemory(replaced ?? null))
      reservoir[isFull ? place : reservoir.length] = document
    })
    shuffle(reservoir)
    yield* withPauses(reservoir)
  }
}

/** Uniform shuffle. */
function shuffle(documents: Doc[]): void {
  for (let last = documents.length - 1; last > 0; last--) {
    const place = Math.floor(Math.random() * (last + 1))
    const [a, b] = [documents[last], documents[place]]
    if (a !== undefined && b !== undefined) [documents[last], documents[place]] = [b, a]
  }
}

function facet(spec: Value, reader: Reader, variables: Variables): Stage {
  check(isDoc(spec) && spec.size > 0, 40169, 'the $facet specification must be a non-empty object')
  const facets = [...spec].map(([name, pipeline]): [string, Stage[]] => {
    check(Array.isArray(pipeline), 40170, `arguments to $facet must be arrays, ${name} is not`)
    return [name, namesAndSpecs(pipeline).map(stage => compileStage(stage, reader, variables))]
  })
  return function* faceted(steps) {
    const documents: Doc[] = []
    const memory = createStageMemory('$facet')
    const keep = (list: Doc[]) => (document: Doc) => {
      list.push(document)
      memory.add(sizeInMemory(document))
    }
    yield* takeAll(steps, keep(documents))
    const result: Doc = new Map()
    for (const [name, stages] of facets) {
      const outputs: Doc[] = []
      const run = stages.reduce((inner, stage) => stage(inner), withPauses(documents))
      yield* takeAll(run, keep(outputs))
      result.set(name, outputs)
    }
    yield result
  }
}
