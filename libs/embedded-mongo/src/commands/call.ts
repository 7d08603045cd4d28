import { Long } from 'bson'
import { decode } from '../bson/decode.ts'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import type { Cursors } from '../cursors.ts'
import { MongoError, notSupported } from '../errors.ts'
import type { Reader } from '../query/reader.ts'
import type { Session, Sessions } from '../sessions.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Concurrency, OpenTransaction, Writer } from '../storage/concurrency.ts'
import type { Store } from '../storage/store.ts'

export interface Engine {
  readonly store: Store
  readonly catalog: Catalog
  readonly concurrency: Concurrency
  readonly sessions: Sessions
  readonly cursors: Cursors
  /** The address clients find in `hosts`. */
  readonly host: string
  readonly startedAt: number
  /** Removes, in the background, what dropped collections and indexes left. */
  readonly sweepOrphans: () => void
  readonly log: (line: string) => void
}

/** One command as it came, with what it runs in. */
export interface Call {
  readonly engine: Engine
  readonly name: string
  readonly database: string
  readonly command: Doc
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly session: Session | undefined
  readonly transaction: OpenTransaction | undefined
  readonly isRetryable: boolean
  readonly connection: number
  /** When `maxTimeMS` is over, in the clock of `performance.now()`. */
  readonly deadline: number
}

/** An answer as a document, or already as bytes where it carries stored documents. */
export type Reply = Doc | Buffer
export type Handler = (call: Call) => Promise<Reply> | Reply

export interface Command {
  readonly run: Handler
  /** The fields it takes besides those every command takes; another one is refused. */
  readonly fields: readonly string[]
  readonly inTransaction?: boolean
}

export function readerOf(call: Call): Reader {
  const { engine, transaction, database } = call
  return {
    catalog: engine.catalog,
    database,
    view: transaction?.writer ?? engine.store.latest,
    asOf: transaction?.startedAt ?? Number.POSITIVE_INFINITY,
  }
}

/** Runs a write in the call's transaction, or as one of its own that is on the disk when this resolves. */
export function write<T>(call: Call, work: (writer: Writer) => T): Promise<T> {
  const { transaction } = call
  if (transaction === undefined) return call.engine.concurrency.write(work)
  return (async () => work(transaction.writer))()
}

/** Throws when the call's time is over. */
export function interruption(call: Call): () => void {
  return () => {
    if (performance.now() > call.deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
  }
}

export function namespaceOf(call: Call): string {
  return `${call.database}.${collectionName(call)}`
}

export function collectionName(call: Call): string {
  const name = call.command.get(call.name)
  if (typeof name !== 'string')
    throw new MongoError('InvalidNamespace', `collection name has invalid type ${typeOf(name ?? null).name}`)
  if (name === '' || name.includes('\0'))
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${call.database}.${name}'`)
  return name
}

function mistyped(name: string, value: Value, wanted: string): MongoError {
  return new MongoError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeOf(value).name}', expected type '${wanted}'`,
  )
}

export function docField(fields: Doc, name: string): Doc {
  const value = fields.get(name) ?? new Map()
  if (!isDoc(value)) throw mistyped(name, value, 'object')
  return value
}

export function arrayField(fields: Doc, name: string): Value[] {
  const value = fields.get(name)
  if (value === undefined)
    throw new MongoError('BadValue', `BSON field '${name}' is missing but a required field`, { location: 40414 })
  if (!Array.isArray(value)) throw mistyped(name, value, 'array')
  return value
}

export function numberField(fields: Doc, name: string, fallback: number): number {
  const value = fields.get(name)
  if (value === undefined || value === null) return fallback
  if (!isNumeric(value)) throw mistyped(name, value, 'long')
  return Math.trunc(toNumber(value))
}

export function longField(fields: Doc, name: string): Long {
  const value = fields.get(name)
  if (!isNumeric(value)) throw mistyped(name, value ?? null, 'long')
  return Long.fromBigInt(value._bsontype === 'Long' ? value.toBigInt() : BigInt(toNumber(value)))
}

export function flagField(fields: Doc, name: string): boolean {
  const value: Found = fields.get(name)
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  if (isNumeric(value)) return toNumber(value) !== 0
  throw mistyped(name, value, 'bool')
}

export function hintField(fields: Doc): string | Doc | undefined {
  const hint = fields.get('hint')
  if (hint === undefined || typeof hint === 'string') return hint
  if (!isDoc(hint)) throw new MongoError('FailedToParse', 'Hint must be a string or an object')
  return hint.size === 0 ? undefined : hint
}

/** Only MongoDB's plain comparison of strings is known here. */
export function refuseCollation(fields: Doc): void {
  const collation = fields.get('collation')
  if (isDoc(collation) && collation.get('locale') !== 'simple') throw notSupported('collation')
}

/** The documents of a command: from its document sequence, or from its body. */
export function statementDocs(call: Call, name: string): Doc[] {
  const sequence = call.sequences.get(name)
  if (sequence !== undefined) return sequence.map(decode)
  return arrayField(call.command, name).map(statement => {
    if (!isDoc(statement)) throw mistyped(name, statement, 'object')
    return statement
  })
}

export function ok(fields: Iterable<[string, Value]> = []): Doc {
  return new Map(fields)
}
