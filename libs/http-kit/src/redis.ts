import { Redis } from 'ioredis'
import type { Logger } from 'pino'

export interface RedisOptions {
  readonly url: string
  readonly log: Logger
  /** Key prefix, for tests that share a Redis. */
  readonly keyPrefix?: string
  /** Default 2,000; tests use more on busy machines. */
  readonly timeoutMs?: number
}

/**
 * While Redis is away commands fail at once, hanging ones after 2 s. Reconnects within a second and logs an outage
 * once.
 */
export function openRedis({ url, log, keyPrefix = '', timeoutMs = 2_000 }: RedisOptions): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A hanging Redis loses its connection, so later commands fail at once.
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

/** Rejects after `milliseconds`. */
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
