import type { Doc, Value } from '../bson/values.ts'
import { typeOf } from '../bson/values.ts'
import type { Cursors } from '../cursors.ts'
import { MongoError } from '../errors.ts'
import type { FailPoints } from '../fail-points.ts'
import { parseFilter } from '../filter/match.ts'
import type { Lifetimes } from '../lifetimes.ts'
import { type Answer, openQuery, type Query, type Reader } from '../query/reader.ts'
import { drive, type Steps, type Stored } from '../query/scan.ts'
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
  /** Whether fail points may be set: only where faults are tested. */
  readonly hasTestCommands: boolean
  readonly lifetimes: Lifetimes
  /** The address clients find in `hosts`, known when the engine listens. */
  host: string
  readonly startedAt: number
  /** Removes, in the background, what dropped collections and indexes left. */
  readonly sweepOrphans: () => void
  readonly log: (line: string) => void
}

/** Who is on the other end of a connection. */
export interface Client {
  readonly connection: number
  /** As the client introduced itself. */
  appName: string
  /** A fail point has cut it off: what still runs is not answered. */
  isCutOff: boolean
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
  readonly client: Client
  /** When `maxTimeMS` is over, in the clock of `performance.now()`. */
  readonly deadline: number
}

/** An answer as a document, or already as bytes where it carries stored documents. */
export type Reply = Doc | Buffer
type Handler = (call: Call) => Promise<Reply> | Reply

export interface Command {
  readonly run: Handler
  /** The fields it takes besides those every command takes; another one is refused. */
  readonly fields: readonly string[]
  readonly inTransaction?: true
  /** Answered in the database `admin` alone. */
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

/** The collection a command is about, where it is there. */
export function collectionOf(call: Call): Collection | undefined {
  return call.engine.catalog.find(call.database, collectionName(call))
}

/** Finds in the collection a command is about. */
export function openFind(call: Call, query: Query): Answer {
  return openQuery(readerOf(call), collectionOf(call), query)
}

/** Takes every step, letting other clients run in between; throws when the call's time is over. */
export async function takeAll<T>(call: Call, steps: Steps<T>, take: (item: T) => void): Promise<void> {
  const takeAndGoOn = (item: T) => {
    take(item)
    return false
  }
  await drive(steps, takeAndGoOn, interruption(call))
}

/** How many documents are found. */
export async function countAll(call: Call, steps: Steps<Stored>): Promise<number> {
  let count = 0
  await takeAll(call, steps, () => count++)
  return count
}

/** The documents a filter finds, all of them and in any order. */
export function everyMatch(fields: Doc, filter: Doc): Query {
  return {
    conditions: parseFilter(filter),
    sort: [],
    skip: 0,
    limit: Number.POSITIVE_INFINITY,
    hint: hintField(fields),
  }
}

/** Runs a write in the call's transaction, or as one of its own that is on the disk when this resolves. */
export function write<T>(call: Call, work: (writer: Writer) => T): Promise<T> {
  const { transaction } = call
  if (transaction === undefined)
    return call.engine.concurrency.write(work, { deadline: call.deadline, interrupted: interruption(call) })
  return (async () => {
    checkOpen(call)
    return work(transaction.writer)
  })()
}

/** Throws where the call's transaction was ended while the call ran: it may be too old, or its client is gone. */
export function checkOpen({ session, transaction }: Call): void {
  if (transaction !== undefined && session?.transaction !== transaction) throw noSuchTransaction(session?.number ?? -1)
}

/** Throws when the call's time is over. */
export function interruption(call: Call): () => void {
  return () => {
    if (performance.now() > call.deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
  }
}

/** The collection was dropped while a write waited. */
class Dropped extends Error {}

/** Runs a write that needs its collection: made where it is missing, and again where somebody drops it meanwhile. */
export async function inCollection<T>(call: Call, run: () => Promise<T>): Promise<T> {
  for (;;) {
    await call.engine.catalog.ensure(call.database, collectionName(call))
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Dropped)) throw error
      if (call.transaction !== undefined) throw writeConflict()
      interruption(call)()
    }
  }
}

/** The documents of the collection a write is about: see `inCollection`. */
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
