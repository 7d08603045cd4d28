import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchFolder } from './guard.ts'
import { type EnginesOptions, provideEngines } from './provide-engines.ts'

/**
 * Starts engines for one run of the tests, in a temporary folder. Returns a function that stops them and removes the folder.
 * Tests find them in SANTHE_TEST_MONGO and SANTHE_TEST_REDIS; each test file uses a database name of its own and drops it.
 * What test files make once and share lies below SANTHE_TEST_PICTURES; `npm test` names a folder that its steps share.
 */
export async function provideTestEngines(need: NonNullable<EnginesOptions['need']>): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-test-'))
  watchFolder(dataFolder)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  const engines = await provideEngines({
    dataFolder,
    need,
    // Tests have clocks of their own: nothing that they store may expire by the machine's.
    ttlSeconds: 24 * 3_600,
    // The folder goes with the run: nothing in it has to outlive the machine.
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
