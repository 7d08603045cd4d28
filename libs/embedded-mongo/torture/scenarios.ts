import { MongoClient } from 'mongodb'
import { randomOf } from '../testing/random.ts'
import { openTestServer } from '../testing/test-server.ts'
import { cutOff } from './cut-off.ts'
import { ISOLATION_SCENARIOS, type Outcome } from './isolation.ts'

/** Seconds for which the engine of 'cut off' waits for a client's return. */
const ABANDONED = 0.5

/**
 * All scenarios by name. 'cut off' needs this short wait: otherwise a vanished client's locks last a minute, as in
 * MongoDB.
 */
export const SCENARIOS: readonly string[] = [...Object.keys(ISOLATION_SCENARIOS), 'cut off']

/**
 * Runs one scenario in its own database, on the server of `MONGODB_URI` or on a separate engine. Returns undefined
 * if it can't run there.
 */
export async function runScenario(name: string, seed: number, milliseconds: number): Promise<Outcome | undefined> {
  const server = await openTestServer({ abandoned: ABANDONED })
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 40 })
  try {
    const context = { client, db: client.db(server.database), milliseconds, random: randomOf(seed) }
    const run = ISOLATION_SCENARIOS[name]
    if (run === undefined && !server.isEmbedded) return undefined
    const { done, problems } = run === undefined ? await cutOff(context, server.uri) : await run(context)
    return { done, problems: [...problems, ...server.log] }
  } finally {
    await client.close()
    await server.close()
  }
}
