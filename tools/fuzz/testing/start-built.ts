import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '@santhe/files'
import { builtProgram, redisUrlOfWorker } from '@santhe/http-kit/testing'
import { MongoClient } from 'mongodb'
import { startCashfreeSandbox } from '../../cashfree-sandbox/start-cashfree-sandbox.ts'
import { watchFolder } from '../../engines/guard.ts'
import { checkout } from '../../engines/run-program.ts'
import { seedIfEmpty } from '../../seed/seed-market.ts'
import { copyDrawnPictures } from '../../seed/testing/drawn-pictures.ts'
import { startServer } from '../../start/server.ts'
import type { Owner } from '../calls/read-operations.ts'
import { FUZZ_ENVIRONMENT } from '../market/open-market.ts'

export interface BuiltServers {
  urls: Readonly<Record<Owner, string>>
  pids(): Record<string, number | undefined>
  /** Environment of both back ends. */
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
 * Builds both back ends and starts them as separate programs, so that a crash looks as in production. They have a
 * demo
 * market, and the stand-in for the payment provider runs in this process. There is no edge; `npm run fuzz` has
 * one.
 */
export async function startBuilt(): Promise<BuiltServers> {
  const mongoUri = testMongoUri()
  const folder = await mkdtemp(join(tmpdir(), 'santhe-fuzz-'))
  watchFolder(folder)
  const filesFolder = join(folder, 'files')
  const database = `test-${randomUUID()}`
  await copyDrawnPictures(filesFolder)
  await seedIfEmpty({ mongoUri, database, store: folderStore(filesFolder), log: () => {} })

  const start = async (backEnd: string, environment: NodeJS.ProcessEnv) => {
    const program = await builtProgram({ backEnd })
    const logFile = join(folder, 'logs', `${backEnd}.log`)
    return startServer({ name: backEnd, program, root: checkout, logFile, environment, host: '127.0.0.1', port: 0 })
  }
  const cashfree = await startCashfreeSandbox()
  const environment = {
    ...process.env,
    ...FUZZ_ENVIRONMENT,
    CASHFREE_APP_ID: cashfree.appId,
    CASHFREE_SECRET: cashfree.secret,
    NODE_ENV: 'test',
    CASHFREE_ENV: 'testing',
    CASHFREE_URL: cashfree.apiUrl,
    EDGE_KEY: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: database,
    REDIS_URL: redisUrlOfWorker(),
    FILES_DIR: filesFolder,
  }
  const [storefront, backoffice] = await Promise.all([
    start('bff-storefront', environment),
    start('bff-backoffice', environment),
  ])
  return {
    urls: { storefront: storefront.url, backoffice: backoffice.url },
    pids: () => ({ 'bff-storefront': storefront.pid(), 'bff-backoffice': backoffice.pid() }),
    environment,
    async stop() {
      for (const server of [storefront, backoffice]) await server.stop()
      await cashfree.close()
      const client = new MongoClient(mongoUri)
      await client.db(database).dropDatabase()
      await client.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
