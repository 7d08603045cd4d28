import { Long } from 'bson'
import { evaluateLet } from '../aggregate/expression.ts'
import type { Variables } from '../aggregate/scope.ts'
import { openPipeline } from '../aggregate/stages.ts'
import { decode, encode } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { takeBatch } from '../cursors.ts'
import { MongoError, notSupported } from '../errors.ts'
import { compileFindProjection } from '../query/find-projection.ts'
import { type Condition, parseFilter } from '../query/match.ts'
import { type Answer, openQuery, type Query } from '../query/reader.ts'
import { drive, mapSteps, type Stored } from '../query/scan.ts'
import { parseSort } from '../query/sort.ts'
import {
  type Call,
  type Command,
  collectionName,
  everyMatch,
  interruption,
  namespaceOf,
  ok,
  type Reply,
  readerOf,
} from './call.ts'
import { cursorReply } from './cursor-reply.ts'
import { explainAnswer } from './explain.ts'
import { arrayField, docField, flagField, hintField, longField, numberField, refuseCollation, words } from './fields.ts'

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
    limit: limit === 0 ? Number.POSITIVE_INFINITY : Math.abs(limit),
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
  return bytes => encode(project({ root: decode(bytes), variables }))
}

async function find(call: Call): Promise<Reply> {
  const { command, transaction, engine } = call
  const { query, project } = parseFind(command)
  const answer = openQuery(readerOf(call), engine.catalog.find(call.database, collectionName(call)), query)
  const steps = mapSteps(
    answer.steps,
    project === undefined ? ({ bytes }: Stored) => bytes : ({ bytes }: Stored) => project(bytes),
  )
  const size = numberField(command, 'batchSize', DEFAULT_BATCH)
  if (size < 0) throw new MongoError(51024, "BSON field 'batchSize' value must be >= 0")
  const { documents, isEnd } = await takeBatch(steps, Math.min(size, query.limit), interruption(call))
  const isDone = isEnd || documents.length >= query.limit || flagField(command, 'singleBatch')
  const namespace = namespaceOf(call)
  const cursor = isDone
    ? undefined
    : engine.cursors.open(namespace, steps, transaction, flagField(command, 'noCursorTimeout'))
  return cursorReply('firstBatch', documents, cursor?.id ?? Long.ZERO, namespace)
}

async function getMore(call: Call): Promise<Reply> {
  const { command, engine } = call
  const name = command.get('collection')
  if (typeof name !== 'string') throw new MongoError('TypeMismatch', "BSON field 'getMore.collection' must be a string")
  const namespace = `${call.database}.${name}`
  const cursor = engine.cursors.find(longField(command, 'getMore'), namespace)
  if (cursor.transaction !== call.transaction)
    throw new MongoError(50740, 'Cannot run getMore on a cursor outside the transaction that created it')
  const size = numberField(command, 'batchSize', Number.POSITIVE_INFINITY)
  const { documents, isEnd } = await takeBatch(
    cursor.steps,
    size === 0 ? Number.POSITIVE_INFINITY : size,
    interruption(call),
  )
  if (isEnd) engine.cursors.close(cursor.id)
  return cursorReply('nextBatch', documents, isEnd ? Long.ZERO : cursor.id, namespace)
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

async function aggregate(call: Call): Promise<Reply> {
  const { command, engine, transaction } = call
  refuseCollation(command)
  const options = docField(command, 'cursor')
  if (!command.has('cursor') && !flagField(command, 'explain'))
    throw new MongoError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    )
  if (typeof command.get('aggregate') !== 'string') throw notSupported('aggregate on a whole database')
  const { source, steps: documents } = openPipeline(
    readerOf(call),
    collectionName(call),
    arrayField(command, 'pipeline'),
    letVariables(command),
    hintField(command),
  )
  if (flagField(command, 'explain')) return explainAnswer(call, source, 0)
  const steps = mapSteps(documents, encode)
  const batch = await takeBatch(steps, numberField(options, 'batchSize', DEFAULT_BATCH), interruption(call))
  const namespace = namespaceOf(call)
  const cursor = batch.isEnd ? undefined : engine.cursors.open(namespace, steps, transaction, false)
  return cursorReply('firstBatch', batch.documents, cursor?.id ?? Long.ZERO, namespace)
}

async function explain(call: Call): Promise<Doc> {
  const inner = docField(call.command, 'explain')
  const [name] = inner.keys()
  const about: Call = { ...call, name: name ?? '', command: inner }
  const answer = openExplained(about)
  let returned = 0
  const gather = () => {
    returned++
    return false
  }
  await drive(answer.steps, gather, interruption(call))
  return explainAnswer(about, answer, returned)
}

/** What a pipeline gives is not stored anywhere. */
const UNSTORED: Stored = { key: Buffer.alloc(0), bytes: Buffer.alloc(0) }

function openExplained(call: Call): Answer {
  const collection = call.engine.catalog.find(call.database, collectionName(call))
  const reader = readerOf(call)
  switch (call.name) {
    case 'find':
      return openQuery(reader, collection, parseFind(call.command).query)
    case 'aggregate': {
      const stages = arrayField(call.command, 'pipeline')
      const counted = { ...reader, counts: { keys: 0, documents: 0 } }
      const { source, steps } = openPipeline(counted, collectionName(call), stages, letVariables(call.command))
      return { ...source, steps: mapSteps(steps, () => UNSTORED) }
    }
    case 'count':
    case 'distinct': {
      const query = everyMatch(call.command, docField(call.command, 'query'))
      return openQuery(reader, collection, { ...query, isCounted: call.name === 'count' })
    }
    case 'update':
    case 'delete': {
      const [statement] = arrayField(call.command, call.name === 'update' ? 'updates' : 'deletes')
      const filter: Doc = isDoc(statement) ? docField(statement, 'q') : new Map()
      return openQuery(reader, collection, everyMatch(isDoc(statement) ? statement : call.command, filter))
    }
    case 'findAndModify': {
      const query = everyMatch(call.command, docField(call.command, 'query'))
      return openQuery(reader, collection, { ...query, sort: parseSort(call.command.get('sort')), limit: 1 })
    }
    default:
      throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${call.name}`)
  }
}

const FIND_FIELDS =
  words(`filter sort projection hint skip limit batchSize singleBatch let collation noCursorTimeout allowDiskUse
  min max returnKey showRecordId tailable awaitData allowPartialResults oplogReplay`)

export const READ_COMMANDS: Record<string, Command> = {
  find: { run: find, inTransaction: true, fields: FIND_FIELDS },
  getMore: { run: getMore, inTransaction: true, fields: ['collection', 'batchSize'] },
  killCursors: { run: killCursors, inTransaction: true, fields: ['cursors'] },
  aggregate: {
    run: aggregate,
    inTransaction: true,
    fields: words('pipeline cursor explain allowDiskUse bypassDocumentValidation hint let collation'),
  },
  explain: { run: explain, fields: ['verbosity'] },
}
