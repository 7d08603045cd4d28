import { setImmediate, setTimeout } from 'node:timers/promises'
import { decodeSent, encode } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { doc, fromNumber, isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { check, MongoError } from '../errors.ts'
import type { Fault } from '../fail-points.ts'
import { labelsOf } from '../labels.ts'
import { operationTime } from '../operation-time.ts'
import type { Session } from '../sessions.ts'
import { type Call, type Client, type Command, type CommandResponse, checkOpen, type Engine } from './call.ts'
import { COLLECTION_COMMANDS } from './collections.ts'
import { COUNT_COMMANDS } from './count.ts'
import { numberField } from './fields.ts'
import { HANDSHAKE_COMMANDS } from './handshake.ts'
import { INDEX_COMMANDS } from './indexes.ts'
import { checkApiVersion, checkReadConcern, checkWriteConcern } from './options.ts'
import { READ_COMMANDS } from './read.ts'
import { SESSION_COMMANDS, sessionId } from './sessions.ts'
import { STATS_COMMANDS } from './stats.ts'
import { WRITE_COMMANDS } from './write.ts'

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...HANDSHAKE_COMMANDS,
    ...READ_COMMANDS,
    ...COUNT_COMMANDS,
    ...WRITE_COMMANDS,
    ...INDEX_COMMANDS,
    ...COLLECTION_COMMANDS,
    ...STATS_COMMANDS,
    ...SESSION_COMMANDS,
  }),
)

/** Fields that every command may have. */
const COMMON = new Set(
  `$db lsid txnNumber autocommit startTransaction readConcern writeConcern $clusterTime $readPreference maxTimeMS comment
  apiVersion apiStrict apiDeprecationErrors $audit $client stmtId stmtIds isRetryableWrite`.split(/\s+/),
)
const LARGE_BYTES = 256 * 1024
const MAX_TIME_MS = 2_147_483_647
const MAX_LOGGED_LETTERS = 5000
const TRANSACTION_ENDS = new Set(['commitTransaction', 'abortTransaction'])

/** A message read from the wire. */
export interface Request {
  readonly body: Buffer
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly client: Client
  readonly isOneWay: boolean
}

/**
 * Runs a message's command and returns the bytes of the response; a failure becomes a response with MongoDB's
 * code.
 * Returns undefined if a fail point closes the connection.
 */
export async function dispatch(engine: Engine, request: Request): Promise<Buffer | undefined> {
  let command: Doc = new Map()
  let fault: Fault | undefined
  const finish = (response: Doc) => {
    response.set('operationTime', operationTime())
    const labels = fault?.labels ?? responseLabels(command, response)
    if (labels.length > 0) response.set('errorLabels', [...labels])
    return encode(response)
  }
  try {
    command = decodeSent(request.body)
    // Decoding large messages takes time: let others run before the command begins.
    if (request.body.length > LARGE_BYTES) await setImmediate()
    fault = engine.failPoints.take(nameOf(command), request.client.appName)
    if (fault !== undefined && fault.blockMs > 0) await setTimeout(fault.blockMs)
    if (fault?.closesConnection === true) return undefined
    if (fault?.error !== undefined) throw fault.error
    const response = await run(engine, request, command)
    if (request.client.isDisconnected) return undefined
    if (Buffer.isBuffer(response)) return response
    const writeConcernError = fault?.writeConcernError ?? writeConcernErrorOf(command)
    if (writeConcernError !== undefined) response.set('writeConcernError', writeConcernError)
    response.set('ok', fromNumber(1))
    return finish(response)
  } catch (error) {
    return request.client.isDisconnected ? undefined : finish(errorResponse(engine, error))
  }
}

function nameOf(command: Doc): string {
  const [name = ''] = command.keys()
  return name
}

function responseLabels(command: Doc, response: Doc): string[] {
  const writeConcernError = response.get('writeConcernError')
  const isInTransaction = command.get('autocommit') === false
  return labelsOf({
    code: codeOf(response),
    concernCode: isDoc(writeConcernError) ? codeOf(writeConcernError) : undefined,
    isInTransaction,
    isRetryableWrite: command.has('txnNumber') && !isInTransaction,
    endsTransaction: TRANSACTION_ENDS.has(nameOf(command)),
  })
}

function codeOf(error: Doc): number | undefined {
  const code = error.get('code')
  return isNumeric(code) ? toNumber(code) : undefined
}

/** Formats a failure for the log, without megabytes of text. */
function describeFailure(error: unknown): string {
  return String(error instanceof Error ? error.stack : error).slice(0, MAX_LOGGED_LETTERS)
}

function errorResponse(engine: Engine, error: unknown): Doc {
  if (!(error instanceof MongoError)) {
    engine.log(`unexpected: ${describeFailure(error)}`)
    return errorResponse(
      engine,
      new MongoError('InternalError', error instanceof Error ? error.message : String(error)),
    )
  }
  return new Map([['ok', fromNumber(0)], ...fieldsOf(error), ...(error.fields ?? [])])
}

/** One node can't guarantee more than one copy: the write stays, and the client gets this error. */
function writeConcernErrorOf(command: Doc): Doc | undefined {
  const concern = command.get('writeConcern')
  const w = isDoc(concern) ? concern.get('w') : undefined
  if (isNumeric(w) && toNumber(w) > 1)
    return fieldsOf(new MongoError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes'))
  if (typeof w !== 'string' || w === 'majority') return undefined
  return fieldsOf(
    new MongoError('UnknownReplWriteConcern', `No write concern mode named '${w}' found in replica set configuration`),
  )
}

function fieldsOf({ message, code, codeName }: MongoError): Doc {
  return doc({ errmsg: message, code, codeName })
}

async function run(engine: Engine, request: Request, command: Doc): Promise<CommandResponse> {
  const name = nameOf(command)
  const definition = COMMANDS.get(name)
  if (definition === undefined) throw new MongoError('CommandNotFound', `no such command: '${name}'`)
  checkApiVersion(name, command)
  refuseUnknown(name, definition, command, request)
  checkReadConcern(command)
  checkWriteConcern(command)
  const database = command.get('$db')
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument')
  if (definition.isForAdmin && database !== 'admin')
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`)
  const call = {
    engine,
    name,
    database,
    command,
    sequences: request.sequences,
    session: undefined,
    transaction: undefined,
    isRetryable: false,
    client: request.client,
    isOneWay: request.isOneWay,
    deadline: deadlineOf(command),
  }
  const lsid = command.get('lsid')
  if (lsid === undefined) return definition.run(call)
  const session = engine.sessions.find(sessionId(lsid))
  if (!command.has('txnNumber')) return definition.run({ ...call, session })
  return runInOrder(session, () => runNumbered(engine, definition, { ...call, session }, session))
}

function deadlineOf(command: Doc): number {
  const maxTimeMS = numberField(command, 'maxTimeMS', 0)
  const isInRange = maxTimeMS >= 0 && maxTimeMS <= MAX_TIME_MS
  check(isInRange, 'BadValue', `${maxTimeMS} value for maxTimeMS is out of range [0, ${MAX_TIME_MS}]`)
  return maxTimeMS > 0 ? performance.now() + maxTimeMS : Number.POSITIVE_INFINITY
}

function refuseUnknown(name: string, { fields }: Command, command: Doc, request: Request): void {
  if (fields.includes('*')) return
  for (const field of command.keys()) {
    if (field !== name && !COMMON.has(field) && !fields.includes(field)) {
      throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`)
    }
  }
  for (const field of request.sequences.keys()) {
    if (!fields.includes(field)) throw new MongoError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
}

function runInOrder<T>(session: Session, run: () => Promise<T>): Promise<T> {
  const turn = session.turn.then(run, run)
  session.turn = turn.catch(() => undefined)
  return turn
}

/** Runs a command with a `txnNumber`: in a transaction, or as a retryable write. */
async function runNumbered(engine: Engine, command: Command, call: Call, session: Session): Promise<CommandResponse> {
  const number = numberField(call.command, 'txnNumber', -1)
  if (call.command.get('autocommit') !== false) {
    engine.sessions.retryable(session, number)
    try {
      return await command.run({ ...call, isRetryable: true })
    } catch (error) {
      if (!(error instanceof MongoError)) engine.sessions.restore(session)
      throw error
    }
  }
  if (TRANSACTION_ENDS.has(call.name)) return command.run(call)
  if (command.inTransaction !== true) {
    throw new MongoError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${call.name}' in a multi-document transaction.`,
    )
  }
  if (call.command.get('startTransaction') === true) engine.sessions.begin(session, number)
  const transaction = engine.sessions.current(session, number)
  session.connection = call.client.connection
  const within = { ...engine, catalog: session.catalog ?? engine.catalog }
  return runInTransaction(engine, command, { ...call, engine: within, transaction }, session)
}

/** As in MongoDB, an error ends the transaction. */
async function runInTransaction(
  engine: Engine,
  command: Command,
  call: Call,
  session: Session,
): Promise<CommandResponse> {
  const end = () => {
    if (session.transaction === call.transaction) engine.sessions.abort(session)
  }
  try {
    const response = await command.run(call)
    // Reads after the transaction's end are not from its snapshot.
    checkOpen(call)
    if (isDoc(response) && response.has('writeErrors')) end()
    return response
  } catch (error) {
    end()
    throw error
  }
}
