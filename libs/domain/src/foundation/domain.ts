import { setTimeout as pause } from 'node:timers/promises'
import mongoose, { type ClientSession, type Connection, type QueryFilter } from 'mongoose'
import { type Collection, createIndexes } from '../records/collection.ts'
import { isDatabaseAway } from './database-errors.ts'
import { checkDataNumber } from './migrations.ts'

/** Parameter of every command and query: the database, and the current transaction if any. */
export interface Domain {
  readonly connection: Connection
  readonly session?: ClientSession
  /** How long a command competes with others for the same documents, in milliseconds; by default 8,000. */
  readonly patience?: number | undefined
  /** As in `OpenDomain`. */
  readonly listVersion?: ListVersion | undefined
}

/** Returns a text that changes with each write that public lists show (stock changes within 2 s); undefined when unknown. */
export type ListVersion = () => Promise<string | undefined>

export interface OpenDomain {
  /** A MongoDB connection string of a replica set. */
  uri: string
  database: string
  /** Maximum number of connections; by default 20. */
  poolSize?: number
  /** Emits an event for every command; for traces and tests. */
  monitorCommands?: boolean
  /** As in `Domain`; for tests on slow machines. */
  patience?: number
  /** Lets lists skip reads when nothing changed. Without it each read queries the database. */
  listVersion?: ListVersion
}

/**
 * Connects, and creates missing collections and indexes.
 * @throws Error when the server can't be reached within ten seconds
 * @throws Error with instructions when the data have another version; nothing is changed
 */
export async function openDomain({
  uri,
  database,
  poolSize = 20,
  monitorCommands = false,
  patience,
  listVersion,
}: OpenDomain): Promise<Domain> {
  const connection = await mongoose
    .createConnection(uri, {
      dbName: database,
      maxPoolSize: poolSize,
      monitorCommands,
      serverSelectionTimeoutMS: 10_000,
      // How long a heartbeat may be late, too: a hanging server ends its calls in 15 s instead of 40.
      connectTimeoutMS: 5_000,
      autoIndex: false,
      autoCreate: false,
      sanitizeFilter: true,
      retryWrites: true,
      writeConcern: { w: 'majority' },
    })
    .asPromise()
  try {
    await checkDataNumber(connection)
    await createIndexes(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { connection, patience, listVersion }
}

export async function closeDomain({ connection }: Domain): Promise<void> {
  await connection.close()
}

export async function isDomainReady({ connection }: Domain): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 })
    return connection.readyState === 1
  } catch {
    return false
  }
}

/**
 * Runs `work` in a transaction, or in the one of `domain`, and returns its result. The driver repeats `work` on write conflicts
 * for up to two minutes. So `work` must read everything it decides on, and change nothing outside the transaction.
 * The usual choice; use `tryTransaction` when an attempt reads outside its transaction.
 */
export async function withTransaction<T>(domain: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
  if (domain.session) return work(domain)
  const session = await domain.connection.startSession()
  try {
    return await session.withTransaction(() => work({ connection: domain.connection, session }), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    })
  } finally {
    await session.endSession()
  }
}

/** Returns whether a document matches, as the transaction, if any, sees it. */
export async function isThere<T>(collection: Collection<T>, filter: QueryFilter<T>, domain: Domain): Promise<boolean> {
  const { connection, session = null } = domain
  return (await collection(connection).exists(filter).session(session)) !== null
}

const PAUSE_MS = 500

/** Opens the domain, retrying while the database starts. Throws any other error immediately, such as for a wrong connection string. */
export async function openDomainWhenReady(
  options: OpenDomain,
  { onWait }: { onWait: (reason: string) => void },
): Promise<Domain> {
  for (;;) {
    try {
      return await openDomain(options)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      onWait(error.message)
      await pause(PAUSE_MS)
    }
  }
}
