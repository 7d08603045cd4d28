import { Long } from 'bson'
import { openPipeline, openStages, type Pipeline } from '../aggregate/stages.ts'
import { decode, encode, MAX_SENT_DEPTH, pickFields } from '../bson/decode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNestedDeeper, isNumeric } from '../bson/values.ts'
import type { Cursor } from '../cursors.ts'
import { isTruthy } from '../document/predicates.ts'
import { check, MongoError, notSupported } from '../errors.ts'
import { evaluateLet } from '../expression/expression.ts'
import type { Variables } from '../expression/scope.ts'
import { compileFindProjection } from '../filter/find-projection.ts'
import { type Condition, parseFilter } from '../filter/match.ts'
import type { Query, QueryResult } from '../query/reader.ts'
import { mapSteps, type Steps, type Stored } from '../query/scan.ts'
import { parseSort } from '../query/sort.ts'
import type { Session } from '../sessions.ts'
import {
  type Call,
  type Command,
  type CommandResponse,
  collectionName,
  interruptCheck,
  matchQuery,
  namespaceOf,
  ok,
  openFind,
  readerOf,
} from './call.ts'
import { explainQuery } from './explain.ts'
import {
  arrayField,
  docField,
  flagField,
  hintField,
  longField,
  numberField,
  refuseCollation,
  splitNames,
} from './fields.ts'
import { batchSize, cursorOptions, firstBatch } from './responses/batches.ts'
import { cursorResponse } from './responses/cursor-response.ts'
import { collStatsDocument } from './stats.ts'

const DEFAULT_BATCH = 101

export function letVariables(fields: Doc): Variables {
  const spec = fields.get('let')
  const now: Doc = new Map([['NOW', new Date()]])
  return evaluateLet(spec, { root: new Map(), variables: now })
}

interface Find {
  readonly query: Query
  readonly project: ((bytes: Buffer) => Buffer) | undefined
}

function parseFind(fields: Doc): Find {
  refuseCollation(fields)
  for (const name of ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData', 'allowPartialResults']) {
    if (isDoc(fields.get(name)) || fields.get(name) === true) throw notSupported(`'${name}' in find`)
  }
  const variables = letVariables(fields)
  const conditions = parseFilter(docField(fields, 'filter'), variables)
  const skip = numberField(fields, 'skip', 0)
  const limit = numberField(fields, 'limit', 0)
  if (skip < 0 || limit < 0)
    throw new MongoError(51024, `BSON field '${skip < 0 ? 'skip' : 'limit'}' value must be >= 0`)
  const query = {
    conditions,
    sort: parseSort(fields.get('sort')),
    skip,
    limit: limit === 0 ? Number.POSITIVE_INFINITY : limit,
    hint: hintField(fields),
  }
  return { query, project: projectionOf(docField(fields, 'projection'), conditions, variables) }
}

export function projectionOf(
  spec: Doc,
  conditions: readonly Condition[],
  variables: Variables,
): ((bytes: Buffer) => Buffer) | undefined {
  if (spec.size === 0) return undefined
  const project = compileFindProjection(spec, conditions)
  const isFlag = (value: Value) => (value === true || isNumeric(value)) && isTruthy(value)
  if ([...spec].every(([path, value]) => isFlag(value) && !path.includes('.'))) {
    const names = new Set(['_id', ...spec.keys()])
    return bytes => pickFields(bytes, names)
  }
  return bytes => encode(project({ root: decode(bytes), variables }))
}

function find(call: Call): Promise<CommandResponse> {
  const { command } = call
  const { query, project } = parseFind(command)
  const steps = mapSteps(openFind(call, query).steps, ({ bytes }) => (project === undefined ? bytes : project(bytes)))
  return firstBatch(call, steps, {
    namespace: namespaceOf(call),
    size: batchSize(command, DEFAULT_BATCH),
    limit: query.limit,
    isSingleBatch: flagField(command, 'singleBatch'),
    neverExpires: flagField(command, 'noCursorTimeout'),
  })
}

async function getMore(call: Call): Promise<CommandResponse> {
  const { command, engine } = call
  const name = command.get('collection')
  if (typeof name !== 'string') throw new MongoError('TypeMismatch', "BSON field 'getMore.collection' must be a string")
  const namespace = `${call.database}.${name}`
  const cursor = engine.cursors.find(longField(command, 'getMore'), namespace)
  if (cursor.transaction !== call.transaction)
    throw new MongoError(50740, 'Cannot run getMore on a cursor outside the transaction that created it')
  checkSession(cursor, call.session)
  const size = numberField(command, 'batchSize', Number.POSITIVE_INFINITY)
  const batchLimit = size === 0 ? Number.POSITIVE_INFINITY : size
  const { documents, isEnd } = await cursor.results.take(batchLimit, interruptCheck(call)).catch(error => {
    // Documents read but not sent are lost: close the cursor, since the rest would look complete.
    engine.cursors.close(cursor.id)
    throw error
  })
  if (isEnd) engine.cursors.close(cursor.id)
  return cursorResponse('nextBatch', documents, isEnd ? Long.ZERO : cursor.id, namespace)
}

/** Only the session that opened a cursor may read it. */
function checkSession({ id, session: owner }: Cursor, session: Session | undefined): void {
  const [ownerId, requesterId] = [owner, session].map(each => each?.id.toString('hex'))
  if (ownerId === requesterId) return
  const code = ownerId === undefined ? 50736 : requesterId === undefined ? 50737 : 50738
  throw new MongoError(
    code,
    `Cannot run getMore on cursor ${id}, which was created in session ${ownerId}, in session ${requesterId}`,
  )
}

function killCursors(call: Call): Doc {
  const ids = arrayField(call.command, 'cursors').map(id => longField(new Map([['id', id]]), 'id'))
  const killed = ids.filter(id => call.engine.cursors.close(id))
  const notFound = ids.filter(id => !killed.includes(id))
  return ok([
    ['cursorsKilled', killed],
    ['cursorsNotFound', notFound],
    ['cursorsAlive', []],
    ['cursorsUnknown', []],
  ])
}

async function aggregate(call: Call): Promise<CommandResponse> {
  const { command } = call
  refuseCollation(command)
  if (flagField(command, 'explain')) return explained(call, 'queryPlanner')
  if (!command.has('cursor'))
    throw new MongoError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    )
  const size = batchSize(cursorOptions(command), DEFAULT_BATCH)
  const limit = Number.POSITIVE_INFINITY
  const steps = mapSteps(await openAggregate(call), encodeComputed)
  return firstBatch(call, steps, {
    namespace: namespaceOf(call),
    size,
    limit,
    isSingleBatch: false,
    neverExpires: false,
  })
}

/** A pipeline can create documents that are nested deeper than a message allows. */
function encodeComputed(document: Doc): Buffer {
  check(!isNestedDeeper(document, MAX_SENT_DEPTH), 'Overflow', `a document is nested more than ${MAX_SENT_DEPTH} deep`)
  return encode(document)
}

async function openAggregate(call: Call): Promise<Steps<Doc>> {
  const { command } = call
  if (isNumeric(command.get('aggregate'))) throw notSupported('aggregate on a whole database')
  const [first, ...rest] = arrayField(command, 'pipeline')
  const stats = isDoc(first) && first.size === 1 ? first.get('$collStats') : undefined
  if (stats === undefined) return pipelineOf(call).steps
  return openStages([await collStatsDocument(call, stats)], rest, readerOf(call), letVariables(command))
}

function pipelineOf(call: Call, reader = readerOf(call)): Pipeline {
  const { command } = call
  const name = collectionName(call)
  return openPipeline(reader, name, arrayField(command, 'pipeline'), letVariables(command), hintField(command))
}

function explain(call: Call): Promise<Doc> {
  const inner = docField(call.command, 'explain')
  const [name = ''] = inner.keys()
  return explained({ ...call, name, command: inner }, String(call.command.get('verbosity') ?? 'allPlansExecution'))
}

function explained(call: Call, verbosity: string): Promise<Doc> {
  const explainable = EXPLAINABLE[call.name]
  if (explainable === undefined)
    throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${call.name}`)
  const { filter, result } = explainable(call)
  return explainQuery(call, filter, result, verbosity)
}

interface Explained {
  /** Undefined for a pipeline, which filters in several stages. */
  readonly filter: Doc | undefined
  readonly result: QueryResult
}

/** Explains a command with its filter in `field`. */
function filterIn(field: string, more: { readonly limit?: number; readonly isCounted?: true } = {}) {
  return (call: Call): Explained => {
    const filter = docField(call.command, field)
    const sort = parseSort(call.command.get('sort'))
    return { filter, result: openFind(call, { ...matchQuery(call.command, filter), sort, ...more }) }
  }
}

/** Placeholder for a pipeline's results, which are not stored. */
const UNSTORED: Stored = { key: Buffer.alloc(0), bytes: Buffer.alloc(0) }

/** The counts include reads by the pipeline's joins. */
function explainedPipeline(call: Call): Explained {
  const { source, steps } = pipelineOf(call, { ...readerOf(call), counts: { keys: 0, documents: 0 } })
  const placeholders = mapSteps(steps, () => UNSTORED)
  return { filter: undefined, result: { ...source, steps: placeholders } }
}

function statementIn(field: string): (call: Call) => Explained {
  return call => {
    const [statement] = arrayField(call.command, field)
    const fields: Doc = isDoc(statement) ? statement : new Map()
    const filter = docField(fields, 'q')
    return { filter, result: openFind(call, matchQuery(fields, filter)) }
  }
}

const EXPLAINABLE: Record<string, (call: Call) => Explained> = {
  find: call => ({ filter: docField(call.command, 'filter'), result: openFind(call, parseFind(call.command).query) }),
  aggregate: explainedPipeline,
  count: filterIn('query', { isCounted: true }),
  distinct: filterIn('query'),
  findAndModify: filterIn('query', { limit: 1 }),
  update: statementIn('updates'),
  delete: statementIn('deletes'),
}

const FIND_FIELDS =
  splitNames(`filter sort projection hint skip limit batchSize singleBatch let collation noCursorTimeout allowDiskUse
  min max returnKey showRecordId tailable awaitData allowPartialResults oplogReplay`)

export const READ_COMMANDS: Record<string, Command> = {
  find: { run: find, inTransaction: true, fields: FIND_FIELDS },
  getMore: { run: getMore, inTransaction: true, fields: ['collection', 'batchSize'] },
  killCursors: { run: killCursors, inTransaction: true, fields: ['cursors'] },
  aggregate: {
    run: aggregate,
    inTransaction: true,
    fields: splitNames('pipeline cursor explain allowDiskUse bypassDocumentValidation hint let collation'),
  },
  explain: { run: explain, fields: ['verbosity'] },
}
