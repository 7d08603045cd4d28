import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']
const needRedis = ['libs/http-kit/**/*.test.ts']
const needEngines = [
  'libs/domain/**/*.test.ts',
  'bff-*/**/*.test.ts',
  'tools/{seed,bench,files,fuzz,release,create-admin,recount}/**/*.test.ts',
  'libs/files/src/store/**/*.test.ts',
  'shell/server/files/two-edges.test.ts',
]
/** A wait that ends early on a busy machine is a test that fails by chance: `expect.poll` and `vi.waitFor` have a second where no timeout is given. */
const patient = { expect: { poll: { timeout: 30_000 } }, setupFiles: ['./vitest.patient-waits.ts'] }
/** Only what hangs ends: no test names a time of its own, since how long it takes depends on the machine. */
const LONGEST_MS = 300_000
/** Projects that run in Node share what is transformed, and the next run finds it again: a third of what the runner itself takes. */
const transformedOnce = { experimental: { fsModuleCache: true } }
const inNode = {
  ...patient,
  ...transformedOnce,
  environment: 'node',
  testTimeout: LONGEST_MS,
  hookTimeout: LONGEST_MS,
} as const
const inDom = {
  ...patient,
  alias: { '@testing-library/react': join(import.meta.dirname, 'libs/host/src/testing/screens.ts') },
  ...transformedOnce,
  environment: 'happy-dom',
  testTimeout: LONGEST_MS,
  hookTimeout: LONGEST_MS,
  // Not setImmediate, by which the stand-in for IndexedDB works: what it had begun would block every later file of the worker.
  fakeTimers: { toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] },
  setupFiles: [...patient.setupFiles, './vitest.dom-setup.ts'],
} as const
/** How often a property runs that names no number: see CONTRIBUTING on SANTHE_STRENGTH. */
const withProperties = { setupFiles: [...patient.setupFiles, './tools/test/property-runs.ts'] }
/** Files of one worker share their modules, which are most of a run's time to load. What replaces modules or their state stays apart. */
const shared = { isolate: false } as const
/** Their stand-ins for modules and sockets would meet the tests of other files. */
const withStandIns = ['libs/federation/src/remotes.test.ts', 'tools/cashfree-sandbox/provider-sdk.test.ts']
/** The same in a DOM: a page left open by an earlier file would go on with the queue in the database that files share. */
const apartInDom = [
  'shell/src/broken-page.test.tsx',
  'shell/src/account/session/log-out.test.tsx',
  'libs/host/src/browser/{copies,drafts,left-session,market-page,round-page}.test.ts',
  'libs/host/src/session/{expired-queue,own-queue,run-host-queue}.test.ts',
  'mfe-admin/src/round/{not-stored,round-offline,round-page}.test.tsx',
  'mfe-seller/src/day-sheet/day-sheet.test.tsx',
  // Its browser stores nothing; other files bring a stand-in for IndexedDB.
  'mfe-seller/src/products/product-list.test.tsx',
]
/** A whole built market, with everything in it: see the nx target `test-market` of tools. */
const ofTheMarket = ['tools/start/{market,watched-market}.test.ts', 'tools/release/network-release.test.ts']
const withoutState = ['libs/{rules,texts,contracts,files,presenters,releases}/**/*.test.ts']

/** Rooms are tested where they run: pure ones and programs in Node, what needs MongoDB and Redis with both provided once per run, screens in a DOM. */
export default defineConfig({
  test: {
    // One more than cores: tests wait for engines and programs a third of their time. Redis has 16 databases, and each worker uses its own.
    maxWorkers: Math.min(15, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...inNode,
          ...shared,
          ...withProperties,
          name: 'plain',
          include: withoutState,
          exclude: [...exclude, ...needEngines],
        },
      },
      {
        test: {
          ...inNode,
          ...shared,
          ...withProperties,
          name: 'embedded',
          include: ['libs/embedded-mongo/**/*.test.ts'],
          exclude,
        },
      },
      {
        test: {
          ...inNode,
          ...shared,
          name: 'node',
          include: ['libs/federation/src/**/*.test.ts', 'shell/server/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...exclude, ...needEngines, ...ofTheMarket, ...withStandIns],
        },
      },
      { test: { ...inNode, name: 'apart', include: withStandIns, exclude } },
      { test: { ...inNode, name: 'market', include: ofTheMarket, exclude } },
      {
        test: {
          ...inNode,
          ...shared,
          // Projects run in the order of their names: its tests mostly wait, so they belong among busy ones and not at the end.
          name: 'http',
          include: needRedis,
          exclude,
          globalSetup: ['./tools/engines/vitest-redis-setup.ts'],
        },
      },
      {
        test: {
          ...inNode,
          ...shared,
          ...withProperties,
          name: 'engines',
          include: needEngines,
          exclude: [...exclude, ...ofTheMarket],
          globalSetup: ['./tools/engines/vitest-setup.ts'],
        },
      },
      {
        test: {
          ...inDom,
          ...shared,
          name: 'dom',
          include: [
            '{libs/{host,client,ui},mfe-*}/**/*.test.{ts,tsx}',
            'libs/federation/src/**/*.test.tsx',
            'shell/src/**/*.test.{ts,tsx}',
          ],
          exclude: [...exclude, ...apartInDom],
        },
      },
      { test: { ...inDom, name: 'dom-apart', include: apartInDom, exclude } },
    ],
  },
})
