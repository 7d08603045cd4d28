import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimFolder } from './claim-folder.ts'
import type { Engine } from './engine.ts'
import { keepPrivate } from './keep-private.ts'
import type { DeathOptions } from './keep-running.ts'
import { provideMongo } from './mongo.ts'
import { provideRedis } from './redis.ts'

const cacheOfCheckout = join(fileURLToPath(new URL('../..', import.meta.url)), '.santhe', 'engines')

export interface EnginesOptions extends DeathOptions {
  /** Where the engines keep their data; one program at a time. */
  readonly dataFolder: string
  readonly log: (line: string) => void
  /** Both where nothing is said. */
  readonly need?: readonly ('mongo' | 'redis')[]
  readonly environment?: NodeJS.ProcessEnv
  /** How often the embedded engine deletes what has expired by the machine's clock, which is not the clock of tests. */
  readonly ttlSeconds?: number
  /** Where unpacked programs are kept; the checkout's `.santhe/engines` where nothing is said. */
  readonly cacheFolder?: string
}

export interface Engines {
  /** '' where it was not needed. */
  readonly mongoUri: string
  readonly redisUrl: string
  /** Which engines run, for people. */
  readonly describe: { readonly mongo: string; readonly redis: string }
  stop(): Promise<void>
}

const none: Engine = { url: '', description: '', stop: async () => {} }

/**
 * Provides MongoDB and Redis by the table of docs/engine.md: what the environment names, what the machine has, what we bring.
 * Fails with a `Failure` whose one line says what to do; then nothing is left running.
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
