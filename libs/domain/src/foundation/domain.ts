import { setTimeout as pause } from 'node:timers/promises'
import mongoose, { type ClientSession, type Connection } from 'mongoose'
import { createIndexes } from '../records/collection.ts'
import { isDatabaseAway } from './database-errors.ts'
import { checkDataNumber } from './migrations.ts'

/** What every command and query gets: the database, and the transaction that it runs in, if any. */
export interface Domain {
  readonly connection: Connection
  readonly session?: ClientSession
  /** How long a command competes with others that write the same documents, in milliseconds; 8,000 when left out. */
  readonly patience?: number | undefined
  /** As in `OpenDomain`. */
  readonly listVersion?: ListVersion | undefined
}

/** Returns a text that is another one after each write that public lists show, of stock within 2 s; undefined where that is unknown. */
export type ListVersion = () => Promise<string | undefined>

export interface OpenDomain {
  /** A MongoDB connection string of a replica set. */
  uri: string
  database: string
  /** The most connections at once; 20 when left out. */
  poolSize?: number
  /** Whether the client emits an event for every command; for traces and tests. */
  monitorCommands?: boolean
  /** As in `Domain`; for tests, whose machine may be slow. */
  patience?: number
  /** Spares lists the question what changed. Without it each read asks the database. */
  listVersion?: ListVersion
}

/**
 * Connects, and creates missing collections and indexes.
 * @throws Error when the server can't be reached within ten seconds
 * @throws Error when the data are of another version, which says what to do; nothing is changed
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

/** Returns whether the database responds. */
export async function isDomainReady({ connection }: Domain): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 })
    return connection.readyState === 1
  } catch {
    return false
  }
}

/**
 * Runs `work` in a transaction, or in the one that `domain` is in already, and returns its result. The driver runs `work` again
 * while writers collide, for up to two minutes, so `work` reads all that it decides on, and nothing else that it changes may
 * outlive it. The usual choice; where an attempt reads outside of its transaction, it is `tryTransaction`.
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

const PAUSE_MS = 500

/** Opens the domain, trying again while the database starts. Throws any other error at once, such as for a wrong connection string. */
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
