import { join } from 'node:path'
import { claimFolder } from './claim-folder.ts'
import type { Engine } from './engine.ts'
import { keepPrivate } from './keep-private.ts'
import type { DeathOptions } from './keep-running.ts'
import { provideMongo } from './mongo.ts'
import { provideRedis } from './redis.ts'
import { checkout } from './run-program.ts'

export const cacheOfCheckout = join(checkout, '.santhe', 'engines')

export interface EnginesOptions extends DeathOptions {
  /** Folder of the engines' data; for one program at a time. */
  readonly dataFolder: string
  readonly log: (line: string) => void
  /** Both by default. */
  readonly need?: readonly ('mongo' | 'redis')[]
  readonly environment?: NodeJS.ProcessEnv
  /** How often the embedded engine deletes expired documents, by the machine's clock, not by a test's. */
  readonly ttlSeconds?: number
  /** Whether the disk has a write before it is confirmed; true by default. A killed program loses nothing either way. */
  readonly isSynced?: boolean
  /** Folder of unpacked programs; the checkout's `.santhe/engines` by default. */
  readonly cacheFolder?: string
}

export interface Engines {
  /** '' unless requested. */
  readonly mongoUri: string
  readonly redisUrl: string
  /** Describes the running engines for people. */
  readonly describe: { readonly mongo: string; readonly redis: string }
  stop(): Promise<void>
}

const none: Engine = { url: '', description: '', stop: async () => {} }

/**
 * Provides MongoDB and Redis by the table of docs/engine.md: from the environment, else from the machine, else
 * Santhe's own.
 * @throws Failure with one line that says what to do, after stopping all engines
 */
export async function provideEngines(options: EnginesOptions): Promise<Engines> {
  const { dataFolder, need = ['mongo', 'redis'], environment = process.env, cacheFolder = cacheOfCheckout } = options
  await keepPrivate(dataFolder)
  const claim = await claimFolder(dataFolder)
  const common = { ...options, environment, cacheFolder }
  const [mongo, redis] = await Promise.allSettled([
    need.includes('mongo') ? provideMongo(common) : none,
    need.includes('redis') ? provideRedis(common) : none,
  ])
  const started = [mongo, redis].flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async () => {
    await Promise.all(started.map(engine => engine.stop()))
    await claim.release()
  }
  if (mongo.status === 'rejected' || redis.status === 'rejected') {
    await stop()
    throw mongo.status === 'rejected' ? mongo.reason : redis.status === 'rejected' ? redis.reason : undefined
  }
  return {
    mongoUri: mongo.value.url,
    redisUrl: redis.value.url,
    describe: { mongo: mongo.value.description, redis: redis.value.description },
    stop,
  }
}
