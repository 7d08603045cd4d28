import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import type { Lifetimes } from '../src/lifetimes.ts'
import { startTestEngine } from './test-engine.ts'

export interface TestServer {
  readonly uri: string
  /** Whether it is this library's engine, not the server of `MONGODB_URI`. */
  readonly isEmbedded: boolean
  /** Name of an otherwise unused database, which `close` drops. */
  readonly database: string
  /** Unexpected events that the engine reported; empty for another server. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** Opens the server of `MONGODB_URI`, or a separate engine with these lifetimes. */
export async function openTestServer(lifetimes: Partial<Lifetimes> = {}): Promise<TestServer> {
  const database = `santhe_test_${randomBytes(6).toString('hex')}`
  const externalUri = process.env.MONGODB_URI
  if (externalUri === undefined) {
    const engine = await startTestEngine(uri => MongoClient.connect(uri), { lifetimes })
    return { uri: engine.uri, isEmbedded: true, database, log: engine.log, close: engine.close }
  }
  return {
    uri: externalUri,
    isEmbedded: false,
    database,
    log: [],
    async close() {
      const client = await MongoClient.connect(externalUri)
      await client.db(database).dropDatabase()
      await client.close()
    },
  }
}
