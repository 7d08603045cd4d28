import { Cluster, Redis, type RedisOptions as RedisSettings } from 'ioredis'
import type { Logger } from 'pino'

/** One Redis, a master named by Sentinels, or a Cluster: keys of one command share a hash tag. docs/engine.md#redis-on-several-machines */
export type RedisConnection = Redis | Cluster

const SEVERAL = /^(rediss?)\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^/]+)(?:\/([\w.-]+))?$/
/** Accepted by `openRedis`. */
export const REDIS_URL = new RegExp(`^(rediss?|unix)://|^/|${SEVERAL.source}`)

const PORTS = { cluster: 6379, sentinel: 26_379 } as const

function nodeOf(text: string, defaultPort: number) {
  const { hostname, port } = new URL(`redis://${text}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) }
}

/** `redis+cluster://user:password@host:port,host:port` or `redis+sentinel://…/name of the master`; else a plain URL. */
export function connectRedis(url: string, settings: RedisSettings): RedisConnection {
  const [, scheme, kind, login = '', hosts = '', name = 'mymaster'] = SEVERAL.exec(url) ?? []
  if (kind === undefined) return new Redis(url, settings)
  const { username, password } = new URL(`redis://${login && `${login}@`}host`)
  const own: RedisSettings = {
    ...settings,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(scheme === 'rediss' && { tls: {} }),
  }
  if (kind === 'sentinel') {
    const sentinels = hosts.split(',').map(host => nodeOf(host, PORTS.sentinel))
    const { username: sentinelUsername, password: sentinelPassword, tls: sentinelTLS } = own
    return new Redis({
      ...{ ...own, sentinels, name, sentinelUsername, sentinelPassword },
      ...(sentinelTLS && { sentinelTLS, enableTLSForSentinelMode: true }),
      sentinelRetryStrategy: tries => settings.retryStrategy?.(tries),
    })
  }
  const { keyPrefix, enableOfflineQueue, lazyConnect, retryStrategy, ...redisOptions } = own
  return new Cluster(
    hosts.split(',').map(host => nodeOf(host, PORTS.cluster)),
    {
      ...{ keyPrefix, enableOfflineQueue, lazyConnect, clusterRetryStrategy: retryStrategy, redisOptions },
      // Certificates are for hosts, not IPs.
      ...(own.tls && { dnsLookup: (host, done) => done(null, host) }),
    },
  )
}

/** Opens another connection to the same Redis, for reads that block up to `milliseconds`. */
export function duplicateFor(redis: RedisConnection, milliseconds: number): RedisConnection {
  const slow = { commandTimeout: milliseconds, socketTimeout: milliseconds }
  if (redis instanceof Redis) return redis.duplicate(slow)
  return redis.duplicate([], { redisOptions: { ...redis.options.redisOptions, ...slow } })
}

export interface RedisOptions {
  readonly url: string
  readonly log: Logger
  /** Key prefix, for tests that share a Redis. */
  readonly keyPrefix?: string
  /** Default 2,000; tests use more on busy machines. */
  readonly timeoutMs?: number
}

/**
 * While Redis is away commands fail immediately, hanging ones after 2 s. Reconnects within a second and logs an outage
 * once.
 */
export function openRedis({ url, log, keyPrefix = '', timeoutMs = 2_000 }: RedisOptions): RedisConnection {
  const redis = connectRedis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A hanging Redis loses its connection, so later commands fail immediately.
    socketTimeout: timeoutMs,
    retryStrategy: tries => Math.min(50 * 2 ** Math.min(tries, 5), 1_000),
  })
  let isAway = false
  redis.on('error', (error: Error) => {
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
export async function redisReady(redis: RedisConnection, milliseconds = 10_000): Promise<void> {
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
