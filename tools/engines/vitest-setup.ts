import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchFolder } from './guard.ts'
import { provideEngines } from './provide-engines.ts'

/**
 * MongoDB and Redis for one run of the tests, in a temporary folder that goes with it.
 * Tests find them in SANTHE_TEST_MONGO and SANTHE_TEST_REDIS; each test file uses a database name of its own and drops it.
 * vitest calls this only when a selected test file belongs to a project that names it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-test-'))
  watchFolder(dataFolder)
  const engines = await provideEngines({
    dataFolder,
    log: line => console.log(line),
    onUnexpectedEnd: line => console.error(`${line}: the tests that follow will fail.`),
  }).catch(async (error: unknown) => {
    await rm(dataFolder, { recursive: true, force: true })
    throw error
  })
  process.env.SANTHE_TEST_MONGO = engines.mongoUri
  process.env.SANTHE_TEST_REDIS = engines.redisUrl
  return async () => {
    await engines.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
