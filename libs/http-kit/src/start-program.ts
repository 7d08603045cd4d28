import { setFlagsFromString } from 'node:v8'
import type { Owner } from '@santhe/contracts'
import { createLog, type LogOptions } from './log.ts'
import { openRedis } from './redis.ts'
import type { RunMode } from './run-mode.ts'
import type { Listening } from './server/listen.ts'
import { createServer, type ServerOptions } from './server/server.ts'
import { stopOnSignals } from './server/stop-on-signals.ts'
import { startWatching, type WatchSettings } from './start-watching.ts'
import { type CommandSource, traceCommands } from './watch/watch-requests.ts'

interface ProgramSettings extends WatchSettings {
  readonly LOG_LEVEL: LogOptions['level']
}

interface Run {
  readonly listen: () => Promise<Listening>
  /** Closes these in order. */
  readonly closing: readonly (() => unknown)[]
}

/**
 * Keeps the heap within a third above what is in use, since V8's own measure lets a rush double it for good. As fast by
 * `npm run bench -- distinct`; `npm run load` fails without.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=30')
}

/** Starts a server of the market: heap, log, metrics, traces. Call once. */
export async function startProgram(name: string, settings: ProgramSettings) {
  keepHeapSmall()
  const log = createLog({ name, level: settings.LOG_LEVEL })
  const watching = await startWatching(name, settings)
  /** Serves until a signal. Earlier signals end the program immediately, since nothing is in flight. */
  async function run({ listen, closing }: Run): Promise<void> {
    const { url } = await listen()
    stopOnSignals(log, async () => {
      for (const close of closing) await close()
      await watching.stop()
    })
    log.info({ url, metrics: watching.metricsUrl }, 'listening')
  }
  return { log, isTracing: watching.isTracing, run }
}

interface BackEndSettings extends ProgramSettings {
  readonly NODE_ENV: RunMode
  readonly REDIS_URL: string
  readonly EDGE_KEY: string
  readonly PUBLIC_URL?: string | undefined
  readonly RATE_LIMITS?: ServerOptions['limits']
}

/** Starts a back end, with Redis. */
export async function startBackEnd(owner: Owner, settings: BackEndSettings) {
  const name = `bff-${owner}`
  const { log, isTracing, run } = await startProgram(name, settings)
  const redis = openRedis({ url: settings.REDIS_URL, log })
  const { EDGE_KEY: edgeKey, PUBLIC_URL: publicUrl, RATE_LIMITS: limits, NODE_ENV: mode } = settings
  const shared = { name, owner, redis, log, edgeKey, publicUrl, limits, checkResponses: mode !== 'production' }
  return {
    ...{ log, redis, isTracing },
    /** Traces the database commands of requests, if a collector is set. */
    trace: (client: CommandSource) => void (isTracing && traceCommands(client)),
    createServer: (own: Omit<ServerOptions, keyof typeof shared>) => createServer({ ...shared, ...own }),
    run: ({ listen, closing }: Run) => run({ listen, closing: [...closing, () => redis.disconnect()] }),
  }
}
