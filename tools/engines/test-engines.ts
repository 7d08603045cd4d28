import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchFolder } from './guard.ts'
import { type EnginesOptions, provideEngines } from './provide-engines.ts'

/**
 * Starts engines in a temporary folder for one run of the tests. Returns a function that stops them and removes
 * the folder.
 * Tests read SANTHE_TEST_MONGO and SANTHE_TEST_REDIS; each test file uses its own database name and drops it.
 * SANTHE_TEST_PICTURES holds files that test files create once and share; `npm test` names one folder for all its
 * steps.
 */
export async function provideTestEngines(need: NonNullable<EnginesOptions['need']>): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-test-'))
  watchFolder(dataFolder)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  const engines = await provideEngines({
    dataFolder,
    need,
    // Tests have their own clocks: no stored data may expire by the machine's.
    ttlSeconds: 24 * 3_600,
    // The folder is temporary: its content need not survive the machine.
    isSynced: false,
    log: line => console.log(line),
    onUnexpectedEnd: text => console.error(`The tests that follow will fail: ${text}`),
  }).catch(async (error: unknown) => {
    await removeFolder()
    throw error
  })
  process.env.SANTHE_TEST_PICTURES ||= await mkdtemp(join(dataFolder, 'pictures-'))
  if (engines.mongoUri) process.env.SANTHE_TEST_MONGO = engines.mongoUri
  if (engines.redisUrl) process.env.SANTHE_TEST_REDIS = engines.redisUrl
  return async () => {
    await engines.stop()
    await removeFolder()
  }
}
