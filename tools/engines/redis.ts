import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectRedis } from '@santhe/http-kit/redis'
import { type Child, type ChildOptions, pollUntilReady, startChild } from './child.ts'
import { programOfDebian, REDIS } from './debian-program.ts'
import type { Engine, EngineOptions, LocatedProgram } from './engine.ts'
import { keepRunning } from './keep-running.ts'
import { Failure, findProgram, freePort, runProgram } from './run-program.ts'

const readyWithin = 30_000
const triesForAPort = 3

/** Returns true if a Redis at `url` responds within `milliseconds`, with all data loaded; else the error's message. */
async function pingRedis(url: string, milliseconds: number): Promise<true | string> {
  const client = connectRedis(url, {
    lazyConnect: true,
    connectTimeout: milliseconds,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason = 'no connection'
  client.on('error', (error: Error) => {
    reason = error.message
  })
  try {
    await client.connect()
    await client.ping()
    return true
  } catch (error) {
    return error instanceof Error && error.message !== 'Connection is closed.' ? error.message : reason
  } finally {
    client.disconnect()
  }
}

async function redisOfSetting(url: string): Promise<Engine> {
  const result = await pingRedis(url, 5_000)
  if (result !== true)
    throw new Failure(`The Redis of REDIS_URL does not respond (${result}). Start it, or unset REDIS_URL.`)
  return { url, description: 'Redis from REDIS_URL', stop: async () => {} }
}

/**
 * Returns how to start Redis with its data in `folder`, and its URL; its port is free, and the same after
 * restarts.
 */
export async function redisChild(
  program: LocatedProgram,
  {
    folder,
    logFile,
    isSynced = true,
  }: { readonly folder: string; readonly logFile: string; readonly isSynced?: boolean | undefined },
): Promise<{ child: ChildOptions; url: string }> {
  const port = await freePort()
  const password = randomBytes(24).toString('base64url')
  const settings = [
    `dir "${folder}"`,
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'appendonly yes',
    // A confirmed sign-in or sign-out survives a kill or a power cut (docs/engine.md#redis-on-the-disk).
    `appendfsync ${isSynced ? 'always' : 'no'}`,
    'save ""',
    'maxmemory-policy noeviction',
  ]
  // Sent by standard input: other users of this machine could read a password in the list of processes.
  const child = { name: 'Redis', ...program, args: ['-'], input: `${settings.join('\n')}\n`, logFile }
  return { child, url: `redis://:${password}@127.0.0.1:${port}` }
}

async function startOnce(program: LocatedProgram, folder: string, options: EngineOptions): Promise<Engine> {
  const logFile = join(options.dataFolder, 'redis.log')
  const { child, url } = await redisChild(program, { folder, logFile, isSynced: options.isSynced })
  const launch = () => startChild(child)
  const isReady = async () => (await pingRedis(url, 1_000)) === true
  const untilReady = (running: Child) => pollUntilReady(running, isReady, { withinMs: readyWithin, logFile })
  const { stop } = await keepRunning({ ...options, logFile, launch, untilReady })
  return { url, description: '', stop }
}

async function redisOfProgram(program: LocatedProgram, origin: string, options: EngineOptions): Promise<Engine> {
  const folder = join(options.dataFolder, 'redis')
  await mkdir(folder, { recursive: true })
  const { output } = await runProgram(program.command, ['--version'], { env: program.env })
  const version = /^(\w+) server v=(\S+)/.exec(output)
  const name = version ? `${version[1]} ${version[2]}` : 'Redis'
  for (let tries = 1; ; tries++) {
    try {
      const engine = await startOnce(program, folder, options)
      return { ...engine, description: `${name} ${origin} (data in ${folder})` }
    } catch (error) {
      // Another program may have taken the port before Redis listened; any other error is final.
      const isTaken = error instanceof Failure && /address already in use/i.test(error.message)
      if (!isTaken || tries === triesForAPort) throw error
    }
  }
}

/**
 * Returns this machine's Redis, or unpacks one into the cache folder, and describes its origin.
 * @throws Failure when there is none
 */
export async function locateRedis(
  options: Omit<EngineOptions, 'dataFolder'> & { readonly cacheFolder: string },
): Promise<{ program: LocatedProgram; origin: string }> {
  const { environment, cacheFolder, log } = options
  const command = await findProgram(['redis-server', 'valkey-server'], environment.PATH)
  if (command) return { program: { command, env: environment }, origin: 'of this machine' }
  const unpacked = await programOfDebian(REDIS, { cacheFolder, environment, log })
  if (unpacked) return { program: unpacked, origin: "unpacked from Debian's package" }
  throw new Failure(
    'Redis is missing: install redis-server (or valkey-server), for example `brew install redis` or `dnf install redis`, or set REDIS_URL to one that runs.',
  )
}

/** Provides `REDIS_URL`, else `redis-server` or `valkey-server` on the PATH, else Debian's package unpacked into the cache folder. */
export async function provideRedis(options: EngineOptions & { readonly cacheFolder: string }): Promise<Engine> {
  const { environment } = options
  if (environment.REDIS_URL) return redisOfSetting(environment.REDIS_URL)
  const { program, origin } = await locateRedis(options)
  return redisOfProgram(program, origin, options)
}
