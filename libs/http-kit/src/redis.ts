import { Redis } from 'ioredis'
import type { Logger } from 'pino'

export interface RedisOptions {
  readonly url: string
  readonly log: Logger
  /** Put before every key: lets tests share one Redis. */
  readonly keyPrefix?: string
  /** How many milliseconds to wait for a response; 2 s by default. For tests, since on a busy machine Redis may just be slow. */
  readonly timeoutMs?: number
}

/**
 * Returns a Redis connection for servers: while Redis is away commands fail at once (nothing queues up), a command that hangs fails
 * after 2 s, it reconnects by itself within a second, and an outage is one line in the log, never a crash.
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
