import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { createLog } from '../log.ts'
import type { RedisConnection } from '../redis.ts'
import { openRedis, redisReady } from '../redis.ts'

const silent = createLog({ name: 'test', level: 'silent' })

function testRedisUrl(): string {
  const url = process.env.SANTHE_TEST_REDIS
  if (!url) throw new Error('SANTHE_TEST_REDIS is not set: these tests need a Redis of their own.')
  return url
}

/**
 * Returns the URL of a Redis database that no concurrent test file uses, for programs that a test starts:
 * they use production's key names, and people of two test files share ids.
 * @throws Error without a Redis for this run
 */
export function redisUrlOfWorker(): string {
  const url = new URL(testRedisUrl())
  url.pathname = `/${process.env.VITEST_POOL_ID ?? 1}`
  return url.href
}

export interface TestRedis {
  readonly redis: RedisConnection
  readonly url: string
  readonly keyPrefix: string
  close(): Promise<void>
}

/** Returns a ready connection with its own keys, although tests share one Redis. Give `keyPrefix` to share keys with another connection. */
export async function testRedis({
  url = testRedisUrl(),
  keyPrefix = `test-${randomBytes(6).toString('hex')}:`,
}: {
  url?: string
  keyPrefix?: string
} = {}): Promise<TestRedis> {
  const redis = openRedis({ url, keyPrefix, log: silent, timeoutMs: 20_000 })
  await redisReady(redis)
  return {
    redis,
    url,
    keyPrefix,
    async close() {
      redis.disconnect()
    },
  }
}

export interface FailingRedis {
  readonly url: string
  /** Breaks every connection and refuses new ones, like a killed Redis. */
  kill(): Promise<void>
  /** Allows connections again. */
  revive(): Promise<void>
  /** Keeps connections open without passing data, like a hanging Redis, until `revive`. */
  hang(): void
  close(): Promise<void>
}

/** Returns a proxy to the run's Redis that can be cut off without affecting other tests. */
export async function failingRedis(): Promise<FailingRedis> {
  const target = new URL(testRedisUrl())
  const sockets = new Set<Socket>()
  let isHanging = false
  const proxy = createServer(inner => {
    const outer = connect(Number(target.port || 6379), target.hostname)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', bytes => {
        if (!isHanging) to.write(bytes)
      })
    }
  })
  const open = (port: number) => new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
  async function kill(): Promise<void> {
    const closed = proxy.listening ? new Promise<void>(resolve => proxy.close(() => resolve())) : undefined
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open(0)
  const addressInfo = proxy.address()
  const port = typeof addressInfo === 'object' && addressInfo !== null ? addressInfo.port : 0
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    kill,
    async revive() {
      isHanging = false
      if (!proxy.listening) await open(port)
    },
    hang() {
      isHanging = true
    },
    close: kill,
  }
}
