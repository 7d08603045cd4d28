import mongoose, { type ClientSession, type Connection } from 'mongoose'
import { createIndexes } from '../records/collection.ts'

/** What every command and query is handed: the database, and the transaction it runs in, if it runs in one. */
export interface Domain {
  readonly connection: Connection
  readonly session?: ClientSession
  /** How long a command goes on against others that write the same, in milliseconds, where that is not what buyers are promised. */
  readonly patience?: number | undefined
}

export interface OpenDomain {
  /** A MongoDB address of a replica set. */
  uri: string
  database: string
  /** Most connections at once; 20 unless said. */
  poolSize?: number
  /** Whether listeners on the client hear of every command; for tests. */
  monitorCommands?: boolean
  /** As the domain's; for tests, whose machine may be slower than any that sells. */
  patience?: number
}

/** Connects, and makes sure that every collection has its indexes. Fails when the server can't be reached within ten seconds. */
export async function openDomain({
  uri,
  database,
  poolSize = 20,
  monitorCommands = false,
  patience,
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
    await createIndexes(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { connection, patience }
}

export async function closeDomain({ connection }: Domain): Promise<void> {
  await connection.close()
}

/** True when the database answers. */
export async function isDomainReady({ connection }: Domain): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 })
    return connection.readyState === 1
  } catch {
    return false
  }
}

/**
 * Runs `work` in one transaction, tried again as a whole when writers collide, with growing pauses.
 * Hand nothing but plain values into `work`: a document kept across tries would carry stale state.
 */
export async function inTransaction<T>(domain: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
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
