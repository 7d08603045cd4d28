import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, openStore } from '@santhe/files'
import { SERVER_SETTINGS } from '@santhe/http-kit'
import type { Compression } from '@santhe/releases'
import { z } from 'zod'
import type { DeathOptions } from '../engines/keep-running.ts'
import { type Engines, provideEngines } from '../engines/provide-engines.ts'
import { checkout, Failure, freePort } from '../engines/run-program.ts'
import { releaseAll } from '../release/release.ts'
import { buildWhatChanged } from './build.ts'
import {
  type BackEndUrls,
  type CashfreeStandIn,
  cashfreeEnvironment,
  failWithMessage,
  type StopStack,
  serverStarter,
  startBackEnds,
  startStandIn,
  stopStack,
} from './market-servers.ts'
import { complaintAboutPort } from './port.mjs'
import { type Progress, type Steps, silentProgress, steppedWith } from './progress.ts'
import { type RunningServer, reachableHost } from './server.ts'
import { shouldUseStandIn } from './stand-in-keys.ts'

const StoreKind = z.object({ FILES: SERVER_SETTINGS.FILES })

export interface MarketOptions extends DeathOptions {
  /** Public port; 0 for a free one. */
  readonly port: number
  /** Host of the public port: '127.0.0.1' by default, '0.0.0.0' for all interfaces. */
  readonly host?: string
  /** Folder of data, pictures, releases and logs; for one market at a time. */
  readonly dataFolder: string
  /** Whether engines write to the disk before they confirm; true by default. */
  readonly isSynced?: boolean
  /** Whether to fill an empty database with the demo market. */
  readonly seed: boolean
  /** Name of the database; 'santhe' by default. */
  readonly database?: string
  /** Compression of browser files; 'small' by default. */
  readonly compression?: Compression
  /** Additional environment variables for the servers, such as a benchmark's limits. */
  readonly environment?: NodeJS.ProcessEnv
  readonly progress?: Progress
  /** Aborts the start between two steps, or during a build, with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called once, when the first part of the market dies without a restart; call `stop` then. */
  readonly onUnexpectedEnd?: (text: string) => void
}

export interface Market {
  readonly url: string
  /** Direct URLs of the back ends, for benchmarks and tests. */
  readonly backEnds: BackEndUrls
  /** Environment of a back end, for a second one in a test; and of the edge. */
  readonly backEndEnvironment: NodeJS.ProcessEnv
  readonly edgeEnvironment: NodeJS.ProcessEnv
  readonly engines: Engines
  /** The stand-in for the payment provider, if it runs: its URL, and the keys for its control. */
  readonly cashfree: CashfreeStandIn | undefined
  /** Returns each server's pid by name, which changes with a restart; undefined while none is running. */
  readonly pids: () => Record<string, number | undefined>
  stop(): Promise<void>
}

/**
 * Starts the whole market: engines, demo data beside build and releases, back ends, and last the edge, so that its
 * port only opens
 * when everything behind it is ready.
 * @throws Failure with a line that says what to do, after stopping all parts
 */
export async function startMarket(options: MarketOptions): Promise<Market> {
  const stack = stopStack()
  const build = { letOthersBuild: async () => {} }
  try {
    return await openMarket(options, stack, build)
  } catch (error) {
    await stack.stop()
    throw error
  } finally {
    await build.letOthersBuild()
  }
}

async function openMarket(options: MarketOptions, stack: StopStack, build: Build): Promise<Market> {
  const { dataFolder, host = '127.0.0.1', database = 'santhe' } = options
  const progress = steppedWith(options.progress ?? silentProgress, options.signal)
  const port = options.port || (await freePort())
  const problem = await complaintAboutPort(port, host)
  if (problem !== undefined) throw new Failure(problem)
  const url = `http://${nameOf(host)}:${port}`
  const filesFolder = join(dataFolder, 'files')
  const releasesFolder = join(dataFolder, 'releases')
  for (const folder of [filesFolder, releasesFolder]) await mkdir(folder, { recursive: true })
  const { restarts, onRestart } = options
  const deaths = { restarts, onRestart, onUnexpectedEnd: reportOnce(options.onUnexpectedEnd) }

  const engines = await prepare(options, { filesFolder, releasesFolder, progress, deaths, stack, build })

  const common = {
    ...process.env,
    ...options.environment,
    EDGE_KEY: randomBytes(32).toString('base64url'),
    FILES_DIR: filesFolder,
    RELEASES_DIR: releasesFolder,
    PUBLIC_URL: options.environment?.PUBLIC_URL ?? process.env.PUBLIC_URL ?? url,
  }
  const { mongoUri, redisUrl } = engines
  const servers = new Map<string, RunningServer>()
  const start = serverStarter({ logFolder: join(dataFolder, 'logs'), stack, servers, deaths })
  const cashfree = shouldUseStandIn(common)
    ? await progress.step('Test payments', () =>
        startStandIn(start, { folder: join(dataFolder, 'cashfree-sandbox'), environment: common }),
      )
    : undefined
  const backEndEnvironment = {
    ...common,
    ...(cashfree && cashfreeEnvironment(cashfree)),
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: database,
    REDIS_URL: redisUrl,
  }
  const backEnds = await progress.step('Back ends', () => startBackEnds(start, backEndEnvironment))
  const edgeEnvironment = {
    ...common,
    STOREFRONT_URL: backEnds.storefront,
    BACKOFFICE_URL: backEnds.backoffice,
    ...(placeOfFiles(options) === 'mongodb' && { MONGODB_URI: mongoUri, MONGODB_DATABASE: database }),
    CASHFREE_SANDBOX_URL: cashfree?.url ?? '',
  }
  await progress.step('Edge', () => start('edge', 'shell/dist/bundle/server/main.mjs', { host, port }, edgeEnvironment))
  const pids = () => Object.fromEntries([...servers].map(([name, server]) => [name, server.pid()]))
  return { url, backEnds, backEndEnvironment, edgeEnvironment, engines, cashfree, pids, stop: stack.stop }
}

/** Blocks other builds until this market's programs run. */
interface Build {
  letOthersBuild: () => Promise<void>
}

interface Preparation {
  readonly build: Build
  readonly filesFolder: string
  readonly releasesFolder: string
  readonly progress: Steps
  readonly deaths: DeathOptions
  readonly stack: StopStack
}

/** Starts the engines, builds and releases changes, and fills an empty database if requested. */
async function prepare(options: MarketOptions, preparation: Preparation): Promise<Engines> {
  const { dataFolder } = options
  const { progress, deaths, stack } = preparation
  const engines = await progress.step('MongoDB and Redis', async note => {
    const provided = await provideEngines({ dataFolder, log: note, isSynced: options.isSynced ?? true, ...deaths })
    stack.push(provided.stop)
    note(`${provided.describe.mongo}; ${provided.describe.redis}`)
    return provided
  })
  await Promise.allSettled([buildAndRelease(engines, options, preparation), fillEmpty(engines, options, preparation)])
  progress.signal.throwIfAborted()
  return engines
}

function placeOfFiles({ environment }: MarketOptions) {
  return StoreKind.parse({ ...process.env, ...environment }).FILES
}

/** Runs `work` with the market's pictures or releases, in the place that its FILES names. */
async function withStore<T>(
  { bucket, folder }: { bucket: 'pictures' | 'releases'; folder: string },
  { engines, options }: { engines: Engines; options: MarketOptions },
  work: (store: FileStore) => Promise<T>,
): Promise<T> {
  const { mongoUri: MONGODB_URI } = engines
  const store = await openStore(bucket, folder, {
    FILES: placeOfFiles(options),
    MONGODB_URI,
    MONGODB_DATABASE: options.database ?? 'santhe',
  })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function buildAndRelease(
  engines: Engines,
  options: MarketOptions,
  { releasesFolder, progress, build }: Preparation,
): Promise<void> {
  build.letOthersBuild = await progress.step('Build', note =>
    buildWhatChanged({ root: checkout, note, signal: progress.signal }),
  )
  await progress.step('Release', async note => {
    const { slices } = await withStore({ bucket: 'releases', folder: releasesFolder }, { engines, options }, releases =>
      failWithMessage(
        'The release',
        releaseAll({ root: checkout, releases, log: note, compression: options.compression }),
      ),
    )
    note(`the shell and ${slices.length} slices`)
  })
}

async function fillEmpty(
  engines: Engines,
  options: MarketOptions,
  { filesFolder, progress }: Preparation,
): Promise<void> {
  if (!options.seed) return
  await progress.step('Demo market', async note => {
    // Imported only here, so that a production market starts without the whole domain library.
    const { seedIfEmpty } = await import('../seed/seed-market.ts')
    const { mongoUri } = engines
    const hasSeeded = await withStore({ bucket: 'pictures', folder: filesFolder }, { engines, options }, store =>
      failWithMessage('The demo market', seedIfEmpty({ mongoUri, database: options.database, store, log: note })),
    )
    if (!hasSeeded) note('already there')
  })
}

/** Returns the host for URLs that a person on this machine types. */
function nameOf(host: string): string {
  const reachable = reachableHost(host)
  return reachable === '127.0.0.1' ? 'localhost' : reachable
}

/** Reports only the first death, because other programs may die as a consequence. */
function reportOnce(report: MarketOptions['onUnexpectedEnd']): (text: string) => void {
  let hasReported = false
  return text => {
    if (hasReported) return
    hasReported = true
    report?.(text)
  }
}
