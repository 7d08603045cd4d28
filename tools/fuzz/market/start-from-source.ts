import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redisUrlOfWorker } from '@santhe/http-kit/testing'
import { MongoClient } from 'mongodb'
import { watchFolder } from '../../engines/guard.ts'
import { seedIfEmpty } from '../../seed/seed-market.ts'
import { copyDrawnPictures } from '../../seed/testing/drawn-pictures.ts'
import { checkout } from '../../start/checkout.ts'
import { startServer } from '../../start/server.ts'
import type { Owner } from '../calls/read-operations.ts'
import { FUZZ_ENVIRONMENT } from './open-market.ts'

export interface ServersFromSource {
  urls: Readonly<Record<Owner, string>>
  /** Both back ends' environment. */
  environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Returns the MongoDB of this run of vitest. */
function testMongoUri(): string {
  const uri = process.env.SANTHE_TEST_MONGO
  if (!uri) throw new Error('There are no engines: run the tests by vitest from the root.')
  return uri
}

/**
 * Starts both back ends and the stand-in for the payment provider as programs of their own, from source, with a demo market of their own:
 * nothing need be built, and a crash shows as it would to people. Without the edge, which `npm run fuzz` has.
 */
export async function startFromSource(): Promise<ServersFromSource> {
  const mongoUri = testMongoUri()
  const folder = await mkdtemp(join(tmpdir(), 'santhe-fuzz-'))
  watchFolder(folder)
  const filesFolder = join(folder, 'files')
  const database = `test-${randomUUID()}`
  await copyDrawnPictures(filesFolder)
  await seedIfEmpty({ mongoUri, database, filesFolder, log: () => {} })

  const start = (name: string, program: string, environment: NodeJS.ProcessEnv) => {
    const logFile = join(folder, 'logs', `${name}.log`)
    return startServer({ name, program, root: checkout, logFile, environment, host: '127.0.0.1', port: 0 })
  }
  const keys = { CASHFREE_APP_ID: 'fuzz', CASHFREE_SECRET: randomBytes(24).toString('base64url') }
  const cashfree = await start('cashfree-sandbox', 'tools/cashfree-sandbox/main.ts', { ...process.env, ...keys })
  const environment = {
    ...process.env,
    ...FUZZ_ENVIRONMENT,
    ...keys,
    NODE_ENV: 'test',
    CASHFREE_ENV: 'testing',
    CASHFREE_URL: `${cashfree.url}/pg`,
    EDGE_KEY: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: database,
    REDIS_URL: redisUrlOfWorker(),
    FILES_DIR: filesFolder,
  }
  const [storefront, backoffice] = await Promise.all([
    start('bff-storefront', 'bff-storefront/src/main.ts', environment),
    start('bff-backoffice', 'bff-backoffice/src/main.ts', environment),
  ])
  return {
    urls: { storefront: storefront.url, backoffice: backoffice.url },
    environment,
    async stop() {
      for (const server of [storefront, backoffice, cashfree]) await server.stop()
      const client = new MongoClient(mongoUri)
      await client.db(database).dropDatabase()
      await client.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
