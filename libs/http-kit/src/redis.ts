import { Redis } from 'ioredis'
import type { Logger } from 'pino'

export interface RedisOptions {
  readonly url: string
  readonly log: Logger
  /** Put before every key: lets tests share one Redis. */
  readonly keyPrefix?: string
  /** For how many milliseconds an answer is waited for; 2 s unless said. For tests: a busy machine alone is no Redis that hangs. */
  readonly timeoutMs?: number
}

/**
 * A Redis connection as our servers use it: what is asked while it is away fails at once (nothing queues up), what hangs fails
 * after 2 s, it comes back by itself within a second of the engine, and an outage is one line in the log, never a crash.
 */
export function openRedis({ url, log, keyPrefix = '', timeoutMs = 2_000 }: RedisOptions): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A Redis that hangs loses its connection, and from then on fails at once instead of after 2 s.
    socketTimeout: timeoutMs,
    retryStrategy: tries => Math.min(50 * 2 ** Math.min(tries, 5), 1_000),
  })
  let isAway = false
  redis.on('error', error => {
    if (!isAway) log.error({ reason: error.message }, 'Redis is away')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  return redis
}

/** Resolves once the connection is ready; rejects after `milliseconds`. */
export async function redisReady(redis: Redis, milliseconds = 10_000): Promise<void> {
  if (redis.status === 'ready') return
  const done = new AbortController()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis did not become ready.')), milliseconds)
    redis.once('ready', resolve)
    done.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      redis.off('ready', resolve)
    })
  }).finally(() => done.abort())
}
