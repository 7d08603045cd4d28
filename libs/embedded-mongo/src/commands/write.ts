import { decode, decodeSent, encode } from '../bson/decode.ts'
import { sizeOf } from '../bson/size.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc, fromNumber, isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import type { Variables } from '../expression/scope.ts'
import { parseFilter } from '../filter/match.ts'
import { MAX_DOCUMENT_BYTES } from '../limits.ts'
import { parseSort } from '../query/sort.ts'
import { MAX_STATEMENTS } from '../sessions.ts'
import type { Writer } from '../storage/concurrency.ts'
import { createPartTimer, MAX_IN_PART } from '../storage/write-parts.ts'
import { parseUpdate, withId, withTimestamps } from '../update/update.ts'
import {
  type Call,
  type Command,
  type CommandResponse,
  documentsOf,
  ok,
  timeCheck,
  withCollection,
  write,
} from './call.ts'
import { type ChangeResult, changeMany, changeOne, type Target } from './change.ts'
import {
  arrayField,
  docField,
  flagField,
  hintField,
  numberField,
  refuseCollation,
  splitNames,
  typeMismatch,
} from './fields.ts'
import { letVariables, projectionOf } from './read.ts'
import {
  checkRoom,
  createWriteErrors,
  statementError,
  type WriteErrors,
  writeResponse,
} from './responses/write-response.ts'

/** Returns the stored response if this is a retry of the statement. */
function previousResponse(call: Call, statement: number): Doc | undefined {
  return call.isRetryable ? call.session?.responses.get(statement) : undefined
}

function remember(call: Call, writer: Writer, statement: number, response: Doc): void {
  const { session } = call
  if (!call.isRetryable || session === undefined) return
  const fault = call.engine.failPoints.takeWrite()
  if (fault?.closesConnection === true) call.client.isDisconnected = true
  if (fault?.error !== undefined) throw fault.error
  writer.effect(
    sink => call.engine.sessions.remember(session, statement, response, sink),
    () => session.responses.delete(statement),
  )
}

/** Room for the fields around a document in findAndModify's response, sent or stored for a retry. */
const RESPONSE_BYTES = 8 * 1024
const UPDATE_FIELDS = new Set(splitNames('q u c multi upsert collation arrayFilters hint'))
const DELETE_FIELDS = new Set(['q', 'limit', 'collation', 'hint'])

/** Returns a command's statements, from its document sequence or its body. An invalid one throws before any runs. */
function statementsOf(call: Call, list: string, allowed: ReadonlySet<string>): Doc[] {
  const sequence = call.sequences.get(list)?.map(decodeSent) ?? arrayField(call.command, list)
  return checkedStatements(sequence).map(statement => {
    if (!isDoc(statement)) throw typeMismatch(list, statement, 'object')
    const unknownField = [...statement.keys()].find(name => !allowed.has(name))
    if (unknownField === undefined) return statement
    throw new MongoError(40415, `BSON field '${call.name}.${list}.${unknownField}' is an unknown field.`)
  })
}

function isOrdered(call: Call): boolean {
  return call.command.get('ordered') !== false
}

function checkedStatements<T>(statements: readonly T[]): readonly T[] {
  if (statements.length >= 1 && statements.length <= MAX_STATEMENTS) return statements
  throw new MongoError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${statements.length} operations.`,
  )
}

async function insert(call: Call): Promise<CommandResponse> {
  const raw =
    call.sequences.get('documents') ??
    arrayField(call.command, 'documents').map(item => {
      if (!isDoc(item)) throw typeMismatch('insert.documents.0', item, 'object')
      return encode(item)
    })
  const documents = checkedStatements(raw)
  const errors = createWriteErrors()
  let inserted = 0
  for (let from = 0; from < documents.length; ) {
    const part = await withCollection(call, () => write(call, writer => insertPart(call, writer, documents, from)))
    inserted += part.inserted
    for (const error of part.errors) errors.add(error)
    if (part.errors.length > 0 && isOrdered(call)) break
    from = part.end
    if (from < documents.length) timeCheck(call)()
  }
  return writeResponse([['n', fromNumber(inserted)]], errors)
}

/** Inserts the documents from `from` on, as many as fit into one write's time. */
function insertPart(
  call: Call,
  writer: Writer,
  raw: readonly Buffer[],
  from: number,
): { inserted: number; errors: Doc[]; end: number } {
  const documents = documentsOf(call, writer)
  const errors: Doc[] = []
  const isPartOver = createPartTimer()
  let inserted = 0
  let end = from
  for (const [at, bytes] of raw.slice(from, from + MAX_IN_PART).entries()) {
    if (end > from && isPartOver()) break
    end++
    if (previousResponse(call, from + at) !== undefined) {
      inserted++
      continue
    }
    try {
      writer.withSavepoint(() => {
        const document = decodeSent(bytes)
        const stored = withId(withTimestamps(document), undefined)
        documents.insert(stored, stored === document ? Buffer.from(bytes) : undefined)
        remember(call, writer, from + at, ok())
      })
      inserted++
    } catch (error) {
      errors.push(statementError(error, from + at))
      if (isOrdered(call)) break
    }
  }
  return { inserted, errors, end }
}

/** Runs statements in sequence and collects their responses; an ordered command stops at the first error. */
async function runStatements(
  call: Call,
  statements: readonly Doc[],
  run: (statement: Doc, index: number) => Promise<Doc>,
): Promise<{ responses: Map<number, Doc>; errors: WriteErrors }> {
  const responses = new Map<number, Doc>()
  const errors = createWriteErrors()
  for (const [index, statement] of statements.entries()) {
    try {
      timeCheck(call)()
      responses.set(index, previousResponse(call, index) ?? (await run(statement, index)))
    } catch (error) {
      errors.add(statementError(error, index))
      if (isOrdered(call)) break
    }
  }
  return { responses, errors }
}

function sumOf(responses: ReadonlyMap<number, Doc>, field: string): number {
  return [...responses.values()].reduce((sum, response) => sum + numberField(response, field, 0), 0)
}

/** A statement's own constants, else its command's. */
function variablesOf(call: Call, statement: Doc): Variables {
  const constants = statement.get('c')
  return letVariables(constants === undefined ? call.command : new Map([['let', constants]]))
}

function targetOf(call: Call, filter: Doc, fields: Doc): Target {
  refuseCollation(fields)
  return {
    conditions: parseFilter(filter, variablesOf(call, fields)),
    sort: parseSort(fields.get('sort')),
    hint: hintField(fields),
  }
}

async function update(call: Call): Promise<CommandResponse> {
  let upsertedBytes = 0
  const { responses, errors } = await runStatements(
    call,
    statementsOf(call, 'updates', UPDATE_FIELDS),
    async (statement, index) => {
      const room = MAX_DOCUMENT_BYTES / 2 - upsertedBytes
      const response = await updateOneStatement(call, statement, index, room)
      upsertedBytes += sizeOf(response.get('upserted') ?? null)
      return response
    },
  )
  const upserted = [...responses].flatMap(([index, response]) =>
    response.has('upserted') ? [doc({ index, _id: response.get('upserted') })] : [],
  )
  const counts: [string, Value][] = [
    ['n', fromNumber(sumOf(responses, 'n'))],
    ['nModified', fromNumber(sumOf(responses, 'nModified'))],
  ]
  if (upserted.length > 0) counts.push(['upserted', upserted])
  return writeResponse(counts, errors)
}

/** `room`: bytes left in the response for an inserted `_id`. */
async function updateOneStatement(call: Call, statement: Doc, index: number, room: number): Promise<Doc> {
  const change = parseUpdate(statement.get('u'), statement.get('arrayFilters'), variablesOf(call, statement))
  const isMulti = flagField(statement, 'multi')
  if (isMulti && change.isReplacement)
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update')
  const target = targetOf(call, docField(statement, 'q'), statement)
  const upsert = flagField(statement, 'upsert')
  const onChanged = (writer: Writer, result: ChangeResult) => {
    checkRoom(result.upserted ?? null, room)
    remember(call, writer, index, updateResponse(result))
  }
  const action = { apply: change.apply, insert: upsert ? change.insert : undefined, onChanged }
  return updateResponse(isMulti ? await changeMany(call, target, action) : await changeOne(call, target, action))
}

function updateResponse(result: ChangeResult): Doc {
  const response = doc({ n: result.matched, nModified: result.modified })
  if (result.upserted !== undefined) response.set('upserted', result.upserted)
  return response
}

async function remove(call: Call): Promise<CommandResponse> {
  const { responses, errors } = await runStatements(
    call,
    statementsOf(call, 'deletes', DELETE_FIELDS),
    async (statement, index) => {
      const limit = numberField(statement, 'limit', -1)
      if (limit !== 0 && limit !== 1)
        throw new MongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
      const onChanged = (writer: Writer, result: ChangeResult) =>
        remember(call, writer, index, doc({ n: result.matched }))
      const action = { apply: undefined, insert: undefined, onChanged }
      const target = targetOf(call, docField(statement, 'q'), statement)
      const result = limit === 0 ? await changeMany(call, target, action) : await changeOne(call, target, action)
      return doc({ n: result.matched })
    },
  )
  return writeResponse([['n', fromNumber(sumOf(responses, 'n'))]], errors)
}

async function findAndModify(call: Call): Promise<CommandResponse> {
  const { command } = call
  const previous = previousResponse(call, 0)
  if (previous !== undefined) return new Map(previous)
  const isRemoval = flagField(command, 'remove')
  const isNew = flagField(command, 'new')
  const upsert = flagField(command, 'upsert')
  if (isRemoval && (command.has('update') || upsert || isNew))
    throw new MongoError('FailedToParse', "Cannot specify 'update', 'upsert' or 'new' along with 'remove'")
  if (!isRemoval && !command.has('update'))
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified')
  const target = targetOf(call, docField(command, 'query'), command)
  const change = isRemoval
    ? undefined
    : parseUpdate(command.get('update'), command.get('arrayFilters'), letVariables(command))
  const project = projectionOf(docField(command, 'fields'), target.conditions, letVariables(command))
  const responseOf = (result: ChangeResult) => {
    const value = isNew ? result.after : result.before
    const projected = value === undefined || project === undefined ? value : decode(project(encode(value)))
    const lastError = doc({
      n: result.matched,
      ...(isRemoval ? {} : { updatedExisting: result.before !== undefined }),
    })
    if (result.upserted !== undefined) lastError.set('upserted', result.upserted)
    return ok([
      ['lastErrorObject', lastError],
      ['value', projected ?? null],
    ])
  }
  const onChanged = (writer: Writer, result: ChangeResult) => {
    const response = responseOf(result)
    checkRoom(response, MAX_DOCUMENT_BYTES + RESPONSE_BYTES)
    remember(call, writer, 0, response)
  }
  return responseOf(
    await changeOne(call, target, { apply: change?.apply, insert: upsert ? change?.insert : undefined, onChanged }),
  )
}

const FIND_AND_MODIFY: Command = {
  run: findAndModify,
  inTransaction: true,
  fields: splitNames(
    'query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let',
  ),
}

export const WRITE_COMMANDS: Record<string, Command> = {
  insert: { run: insert, inTransaction: true, fields: ['documents', 'ordered', 'bypassDocumentValidation'] },
  update: { run: update, inTransaction: true, fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'] },
  delete: { run: remove, inTransaction: true, fields: ['deletes', 'ordered', 'let'] },
  findAndModify: FIND_AND_MODIFY,
  findandmodify: FIND_AND_MODIFY,
}
