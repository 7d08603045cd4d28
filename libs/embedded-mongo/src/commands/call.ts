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
  /** Whether clients may set fail points: only where faults are tested. */
  readonly hasTestCommands: boolean
  readonly lifetimes: Lifetimes
  /** The host and port that clients find in `hosts`; empty until the engine listens. */
  host: string
  readonly startedAt: number
  /** Removes, in the background, what dropped collections and indexes left. */
  readonly sweepOrphans: () => void
  readonly log: (line: string) => void
}

/** The other end of a connection. */
export interface Client {
  readonly connection: number
  /** From the client's handshake. */
  appName: string
  /** A fail point closed the connection: commands that still run send no response. */
  isDisconnected: boolean
  /** The connection is closed: nobody waits for a response. */
  isGone: boolean
}

/** One command as it came, with the session and transaction it runs in. */
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
  /** The client waits for no response. */
  readonly isOneWay: boolean
  /** When `maxTimeMS` is over, on the clock of `performance.now()`. */
  readonly deadline: number
}

/** A response as a document, or as bytes if it contains stored documents. */
export type CommandResponse = Doc | Buffer
type Handler = (call: Call) => Promise<CommandResponse> | CommandResponse

export interface Command {
  readonly run: Handler
  /** The fields it takes besides those that every command takes; any other is refused. */
  readonly fields: readonly string[]
  readonly inTransaction?: true
  /** Runs only in the database `admin`. */
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

/** Takes every step, letting other clients run in between. Throws what `interruptCheck` does. */
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

/** Runs a write in the call's transaction; without one, it is on the disk when this resolves. */
export function write<T>(call: Call, work: (writer: Writer) => T): Promise<T> {
  const { transaction } = call
  if (transaction === undefined)
    return call.engine.concurrency.write(work, { deadline: call.deadline, checkForInterrupt: timeCheck(call) })
  return (async () => {
    checkOpen(call)
    return work(transaction.writer)
  })()
}

/** Throws NoSuchTransaction if the call's transaction ended while the call ran: it was too old, or its client is gone. */
export function checkOpen({ session, transaction }: Call): void {
  if (transaction !== undefined && session?.transaction !== transaction) throw noSuchTransaction(session?.number ?? -1)
}

/** Returns a check that throws MaxTimeMSExpired when the call's time is over. */
export function timeCheck({ deadline }: Call): () => void {
  return () => {
    if (performance.now() > deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
  }
}

/**
 * Returns the check of a call that has written nothing yet: it throws ClientDisconnect, too, when the client is gone
 * that waits for the response.
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

/** Runs a write that needs its collection: creates it if missing, and runs again if somebody drops it meanwhile. */
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

/** Returns the documents of the collection that a write names. Throws `Dropped`, which `withCollection` handles. */
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
