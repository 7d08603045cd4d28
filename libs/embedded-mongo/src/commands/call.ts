import type { Doc, Value } from '../bson/values.ts'
import { typeOf } from '../bson/values.ts'
import type { Cursors } from '../cursors.ts'
import { check, MongoError } from '../errors.ts'
import type { FailPoints } from '../fail-points.ts'
import { parseFilter } from '../filter/match.ts'
import type { Lifetimes } from '../lifetimes.ts'
import { openQuery, type Query, type QueryResult, type Reader } from '../query/reader.ts'
import { runSteps, type Steps, type Stored } from '../query/scan.ts'
import { noSuchTransaction, type Session, type Sessions } from '../sessions.ts'
import type { Catalog, Collection } from '../storage/catalog.ts'
import { type Concurrency, type OpenTransaction, type Writer, writeConflict } from '../storage/concurrency.ts'
import { type Documents, openDocuments } from '../storage/documents.ts'
import type { Store } from '../storage/store.ts'
import { hintField } from './fields.ts'

export interface Engine {
  readonly store: Store
  readonly catalog: Catalog
  readonly concurrency: Concurrency
  readonly sessions: Sessions
  readonly cursors: Cursors
  readonly failPoints: FailPoints
  /** Whether clients may set fail points, for tests of faults only. */
  readonly hasTestCommands: boolean
  readonly lifetimes: Lifetimes
  /** Host and port in the handshake's `hosts`; empty until the engine listens. */
  host: string
  readonly startedAt: number
  /** Removes leftovers of dropped collections and indexes in the background. */
  readonly sweepOrphans: () => void
  readonly log: (line: string) => void
}

/** The client of a connection. */
export interface Client {
  readonly connection: number
  /** From the client's handshake. */
  appName: string
  /** A fail point closed the connection: running commands send no response. */
  isDisconnected: boolean
  /** Whether the connection is closed, so that nobody awaits a response. */
  isGone: boolean
}

/** A received command, with its session and transaction. */
export interface Call {
  readonly engine: Engine
  readonly name: string
  readonly database: string
  readonly command: Doc
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly session: Session | undefined
  readonly transaction: OpenTransaction | undefined
  readonly isRetryable: boolean
  readonly client: Client
  /** Whether the client awaits no response. */
  readonly isOneWay: boolean
  /** End of `maxTimeMS`, by `performance.now()`. */
  readonly deadline: number
}

/** A response as a document, or as bytes if it contains stored documents. */
export type CommandResponse = Doc | Buffer
type Handler = (call: Call) => Promise<CommandResponse> | CommandResponse

export interface Command {
  readonly run: Handler
  /** Allowed fields besides those of every command; others are refused. */
  readonly fields: readonly string[]
  readonly inTransaction?: true
  /** Whether it only runs in the database `admin`. */
  readonly isForAdmin?: true
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

/** Returns the collection that a command names, if it exists. */
export function collectionOf(call: Call): Collection | undefined {
  return call.engine.catalog.find(call.database, collectionName(call))
}

/** Opens a query on the collection that a command names. */
export function openFind(call: Call, query: Query): QueryResult {
  return openQuery(readerOf(call), collectionOf(call), query)
}

/**
 * Runs all steps, letting other clients run in between.
 * @throws the errors of `interruptCheck`
 */
export async function takeAll<T>(call: Call, steps: Steps<T>, take: (item: T) => void): Promise<void> {
  const takeAndGoOn = (item: T) => {
    take(item)
    return false
  }
  await runSteps(steps, takeAndGoOn, interruptCheck(call))
}

/** Returns how many documents the steps find. */
export async function countAll(call: Call, steps: Steps<Stored>): Promise<number> {
  let count = 0
  await takeAll(call, steps, () => count++)
  return count
}

/** Returns a query for all documents that match a filter, in any order. */
export function matchQuery(fields: Doc, filter: Doc): Query {
  return {
    conditions: parseFilter(filter),
    sort: [],
    skip: 0,
    limit: Number.POSITIVE_INFINITY,
    hint: hintField(fields),
  }
}

/** Runs a write in the call's transaction; without one, resolves once the write is on the disk. */
export function write<T>(call: Call, work: (writer: Writer) => T): Promise<T> {
  const { transaction } = call
  if (transaction === undefined)
    return call.engine.concurrency.write(work, { deadline: call.deadline, checkForInterrupt: timeCheck(call) })
  return (async () => {
    checkOpen(call)
    return work(transaction.writer)
  })()
}

/** @throws NoSuchTransaction when the call's transaction ended meanwhile: it was too old, or its client is gone */
export function checkOpen({ session, transaction }: Call): void {
  if (transaction !== undefined && session?.transaction !== transaction) throw noSuchTransaction(session?.number ?? -1)
}

/** Returns a check that throws MaxTimeMSExpired after the call's deadline. */
export function timeCheck({ deadline }: Call): () => void {
  return () => {
    if (performance.now() > deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
  }
}

/**
 * Returns a check for a call without writes so far: it also throws ClientDisconnect once the waiting client is
 * gone.
 */
export function interruptCheck(call: Call): () => void {
  const checkTime = timeCheck(call)
  return () => {
    checkTime()
    const isAwaited = call.isOneWay || !call.client.isGone
    check(isAwaited, 'ClientDisconnect', 'operation was interrupted because a client disconnected')
  }
}

/** The collection was dropped while a write waited. */
class Dropped extends Error {}

/**
 * Runs a write that needs its collection. Creates the collection if missing, and retries if it is dropped
 * meanwhile.
 */
export async function withCollection<T>(call: Call, run: () => Promise<T>): Promise<T> {
  for (;;) {
    await call.engine.catalog.ensure(call.database, collectionName(call))
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Dropped)) throw error
      if (call.transaction !== undefined) throw writeConflict()
      timeCheck(call)()
    }
  }
}

/**
 * Returns the documents of the write's collection.
 * @throws Dropped, which `withCollection` handles
 */
export function documentsOf(call: Call, writer: Writer): Documents {
  const collection = collectionOf(call)
  if (collection === undefined) throw new Dropped(`${namespaceOf(call)} was dropped meanwhile`)
  return openDocuments(call.engine.catalog, collection, writer)
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

export function ok(fields: Iterable<[string, Value]> = []): Doc {
  return new Map(fields)
}
