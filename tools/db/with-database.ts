import { closeDomain, type Domain, openDomain } from '@santhe/domain'
import { MongoClient } from 'mongodb'
import { provideEngines } from '../engines/provide-engines.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'

export interface WithDatabase {
  /** The data folder of `npm start`, used without MONGODB_URI. */
  readonly dataFolder: string
  readonly environment: NodeJS.ProcessEnv
}

/** A connected server, its description for people, and whether this program is its only client. */
export interface DatabaseAccess {
  readonly client: MongoClient
  readonly uri: string
  readonly description: string
  readonly isExclusive: boolean
}

/**
 * Runs `work` with a client of MONGODB_URI, else of a stopped market's data, whose engine it starts for that time.
 * @throws Failure when a market is running on these data, or the server cannot be reached
 */
export async function withDatabase<T>(
  { dataFolder, environment }: WithDatabase,
  work: (access: DatabaseAccess) => Promise<T>,
): Promise<T> {
  const engines = await provideEngines({ dataFolder, log: () => {}, need: ['mongo'], environment }).catch(rethrowInUse)
  const client = new MongoClient(engines.mongoUri)
  try {
    return await work({
      client,
      uri: engines.mongoUri,
      description: engines.describe.mongo,
      isExclusive: !environment.MONGODB_URI,
    })
  } finally {
    await client.close()
    await engines.stop()
  }
}

/** Runs `work` with the domain of the market that the environment names, as `withDatabase`. */
export async function withDomain(work: (domain: Domain) => Promise<void>): Promise<void> {
  const { dataFolder, database } = readConfiguration(process.env, checkout)
  await withDatabase({ dataFolder, environment: process.env }, async ({ uri }) => {
    const domain = await openDomain({ uri, database })
    await work(domain).finally(() => closeDomain(domain))
  })
}

function rethrowInUse(error: unknown): never {
  if (error instanceof Failure && error.message.includes('is in use'))
    throw new Failure(
      `These data are in use, by a market or by npm run mongo. Stop it with Ctrl-C, or name its URL in MONGODB_URI. (${error.message})`,
    )
  throw error
}
