import { decode, decodeSent, encode } from '../bson/decode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc, fromNumber, isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import type { Variables } from '../expression/scope.ts'
import { parseFilter } from '../filter/match.ts'
import { isTransient } from '../labels.ts'
import { parseSort } from '../query/sort.ts'
import { MOST_STATEMENTS } from '../sessions.ts'
import type { Writer } from '../storage/concurrency.ts'
import { MOST_IN_PART, partOfWrite } from '../storage/write-parts.ts'
import { parseUpdate, withId, withTimestamps } from '../update/update.ts'
import { type Call, type Command, documentsOf, inCollection, interruption, ok, type Reply, write } from './call.ts'
import { type Changed, changeMany, changeOne, type Target } from './change.ts'
import { arrayField, docField, flagField, hintField, mistyped, numberField, refuseCollation, words } from './fields.ts'
import { letVariables, projectionOf } from './read.ts'

/** What a statement answered before, where this is a retry of it. */
function earlier(call: Call, statement: number): Doc | undefined {
  return call.isRetryable ? call.session?.done.get(statement) : undefined
}

function remember(call: Call, writer: Writer, statement: number, answer: Doc): void {
  const { session } = call
  if (!call.isRetryable || session === undefined) return
  const fault = call.engine.failPoints.takeWrite()
  if (fault?.closesConnection === true) call.client.isCutOff = true
  if (fault?.error !== undefined) throw fault.error
  writer.effect(
    sink => call.engine.sessions.remember(session, statement, answer, sink),
    () => session.done.delete(statement),
  )
}

/** An error that belongs to one statement; one that ends the whole command is thrown on. */
function statementError(error: unknown, index: number): Doc {
  if (!(error instanceof MongoError) || isTransient(error.code) || error.codeName === 'MaxTimeMSExpired') throw error
  const answer = doc({ index, code: error.code, errmsg: error.message })
  for (const [name, value] of error.fields ?? []) answer.set(name, value)
  return answer
}

const UPDATE_FIELDS = new Set(words('q u c multi upsert collation arrayFilters hint'))
const DELETE_FIELDS = new Set(['q', 'limit', 'collation', 'hint'])

/** The statements of a command: from its document sequence, or from its body. One that is not understood ends it before any is done. */
function statementsOf(call: Call, list: string, known: ReadonlySet<string>): Doc[] {
  const sequence = call.sequences.get(list)?.map(decodeSent) ?? arrayField(call.command, list)
  return checkedStatements(sequence).map(statement => {
    if (!isDoc(statement)) throw mistyped(list, statement, 'object')
    const odd = [...statement.keys()].find(name => !known.has(name))
    if (odd === undefined) return statement
    throw new MongoError(40415, `BSON field '${call.name}.${list}.${odd}' is an unknown field.`)
  })
}

function isOrdered(call: Call): boolean {
  return call.command.get('ordered') !== false
}

function checkedStatements<T>(statements: readonly T[]): readonly T[] {
  if (statements.length >= 1 && statements.length <= MOST_STATEMENTS) return statements
  throw new MongoError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MOST_STATEMENTS}. Got ${statements.length} operations.`,
  )
}

async function insert(call: Call): Promise<Reply> {
  const raw =
    call.sequences.get('documents') ??
    arrayField(call.command, 'documents').map(item => {
      if (!isDoc(item)) throw mistyped('insert.documents.0', item, 'object')
      return encode(item)
    })
  const documents = checkedStatements(raw)
  const errors: Doc[] = []
  let inserted = 0
  for (let from = 0; from < documents.length; ) {
    const part = await inCollection(call, () => write(call, writer => insertPart(call, writer, documents, from)))
    inserted += part.inserted
    errors.push(...part.errors)
    if (errors.length > 0 && isOrdered(call)) break
    from = part.end
    if (from < documents.length) interruption(call)()
  }
  return writeAnswer([['n', fromNumber(inserted)]], errors)
}

/** Inserts as many documents from a place on as one write may take the time for. */
function insertPart(
  call: Call,
  writer: Writer,
  raw: readonly Buffer[],
  from: number,
): { inserted: number; errors: Doc[]; end: number } {
  const documents = documentsOf(call, writer)
  const errors: Doc[] = []
  const isPartOver = partOfWrite()
  let inserted = 0
  let end = from
  for (const [at, bytes] of raw.slice(from, from + MOST_IN_PART).entries()) {
    if (end > from && isPartOver()) break
    end++
    if (earlier(call, from + at) !== undefined) {
      inserted++
      continue
    }
    try {
      writer.attempt(() => {
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

function writeAnswer(fields: [string, Value][], errors: readonly Doc[]): Doc {
  const answer = ok(fields)
  if (errors.length > 0) answer.set('writeErrors', [...errors])
  return answer
}

/** Runs statements one after another and gathers their answers; an ordered command stops at the first error. */
async function eachStatement(
  call: Call,
  statements: readonly Doc[],
  run: (statement: Doc, index: number) => Promise<Doc>,
): Promise<{ answers: Map<number, Doc>; errors: Doc[] }> {
  const answers = new Map<number, Doc>()
  const errors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      interruption(call)()
      answers.set(index, earlier(call, index) ?? (await run(statement, index)))
    } catch (error) {
      errors.push(statementError(error, index))
      if (isOrdered(call)) break
    }
  }
  return { answers, errors }
}

function total(answers: ReadonlyMap<number, Doc>, field: string): number {
  return [...answers.values()].reduce((sum, answer) => sum + numberField(answer, field, 0), 0)
}

/** A statement may bring constants of its own; otherwise those of its command hold. */
function variablesOf(call: Call, statement: Doc): Variables {
  const own = statement.get('c')
  return letVariables(own === undefined ? call.command : new Map([['let', own]]))
}

function targetOf(call: Call, filter: Doc, fields: Doc): Target {
  refuseCollation(fields)
  return {
    conditions: parseFilter(filter, variablesOf(call, fields)),
    sort: parseSort(fields.get('sort')),
    hint: hintField(fields),
  }
}

async function update(call: Call): Promise<Reply> {
  const { answers, errors } = await eachStatement(
    call,
    statementsOf(call, 'updates', UPDATE_FIELDS),
    (statement, index) => updateOneStatement(call, statement, index),
  )
  const upserted = [...answers].flatMap(([index, answer]) =>
    answer.has('upserted') ? [doc({ index, _id: answer.get('upserted') })] : [],
  )
  const counts: [string, Value][] = [
    ['n', fromNumber(total(answers, 'n'))],
    ['nModified', fromNumber(total(answers, 'nModified'))],
  ]
  if (upserted.length > 0) counts.push(['upserted', upserted])
  return writeAnswer(counts, errors)
}

async function updateOneStatement(call: Call, statement: Doc, index: number): Promise<Doc> {
  const change = parseUpdate(statement.get('u'), statement.get('arrayFilters'), variablesOf(call, statement))
  const isMulti = flagField(statement, 'multi')
  if (isMulti && change.isReplacement)
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update')
  const target = targetOf(call, docField(statement, 'q'), statement)
  const upsert = flagField(statement, 'upsert')
  const settled = (writer: Writer, changed: Changed) => remember(call, writer, index, updateAnswer(changed))
  const kind = { apply: change.apply, insert: upsert ? change.insert : undefined, settled }
  return updateAnswer(isMulti ? await changeMany(call, target, kind) : await changeOne(call, target, kind))
}

function updateAnswer(changed: Changed): Doc {
  const answer = doc({ n: changed.matched, nModified: changed.modified })
  if (changed.upserted !== undefined) answer.set('upserted', changed.upserted)
  return answer
}

async function remove(call: Call): Promise<Reply> {
  const { answers, errors } = await eachStatement(
    call,
    statementsOf(call, 'deletes', DELETE_FIELDS),
    async (statement, index) => {
      const limit = numberField(statement, 'limit', -1)
      if (limit !== 0 && limit !== 1)
        throw new MongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
      const settled = (writer: Writer, changed: Changed) => remember(call, writer, index, doc({ n: changed.matched }))
      const kind = { apply: undefined, insert: undefined, settled }
      const target = targetOf(call, docField(statement, 'q'), statement)
      const changed = limit === 0 ? await changeMany(call, target, kind) : await changeOne(call, target, kind)
      return doc({ n: changed.matched })
    },
  )
  return writeAnswer([['n', fromNumber(total(answers, 'n'))]], errors)
}

async function findAndModify(call: Call): Promise<Reply> {
  const { command } = call
  const known = earlier(call, 0)
  if (known !== undefined) return new Map(known)
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
  const answerOf = (changed: Changed) => {
    const value = isNew ? changed.after : changed.before
    const shown = value === undefined || project === undefined ? value : decode(project(encode(value)))
    const lastError = doc({
      n: changed.matched,
      ...(isRemoval ? {} : { updatedExisting: changed.before !== undefined }),
    })
    if (changed.upserted !== undefined) lastError.set('upserted', changed.upserted)
    return ok([
      ['lastErrorObject', lastError],
      ['value', shown ?? null],
    ])
  }
  const settled = (writer: Writer, changed: Changed) => remember(call, writer, 0, answerOf(changed))
  return answerOf(
    await changeOne(call, target, { apply: change?.apply, insert: upsert ? change?.insert : undefined, settled }),
  )
}

const FIND_AND_MODIFY: Command = {
  run: findAndModify,
  inTransaction: true,
  fields: words('query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let'),
}

export const WRITE_COMMANDS: Record<string, Command> = {
  insert: { run: insert, inTransaction: true, fields: ['documents', 'ordered', 'bypassDocumentValidation'] },
  update: { run: update, inTransaction: true, fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'] },
  delete: { run: remove, inTransaction: true, fields: ['deletes', 'ordered', 'let'] },
  findAndModify: FIND_AND_MODIFY,
  findandmodify: FIND_AND_MODIFY,
}
