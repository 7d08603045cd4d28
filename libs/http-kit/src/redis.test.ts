import { Cluster, Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { connectRedis, REDIS_URL } from './redis.ts'

function opened(url: string) {
  const redis = connectRedis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.disconnect()
  return redis
}

// docs/engine.md#redis-on-several-machines
describe('connectRedis', () => {
  it('opens a Cluster from its nodes with name and password', () => {
    const redis = opened('rediss+cluster://shop:p%40ss@one.example:7000,two.example')
    if (!(redis instanceof Cluster)) throw new Error('A Cluster is needed')
    expect(redis.options.redisOptions).toMatchObject({ username: 'shop', password: 'p@ss', tls: {} })
    // Certificates are for hosts.
    redis.options.dnsLookup?.('one.example', (_error, host) => expect(host).toBe('one.example'))
    expect.assertions(3)
    expect(Reflect.get(redis, 'startupNodes')).toEqual([
      { host: 'one.example', port: 7000 },
      { host: 'two.example', port: 6379 },
    ])
  })

  it('opens the master named by Sentinels, encrypted and signed in at both', () => {
    const redis = opened('rediss+sentinel://:secret@one.example,[::1]:7001/santhe')
    if (!(redis instanceof Redis)) throw new Error('One connection is needed')
    expect(redis.options).toMatchObject({ name: 'santhe', password: 'secret', sentinelPassword: 'secret' })
    expect(redis.options).toMatchObject({ tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true })
    expect(redis.options.sentinels).toEqual([
      { host: 'one.example', port: 26_379 },
      { host: '::1', port: 7001 },
    ])
  })

  it.each([['redis://:secret@one.example/1'], ['unix:///tmp/redis.sock'], ['/tmp/redis.sock']])(
    'opens one Redis at %s',
    url => {
      expect(opened(url)).toBeInstanceOf(Redis)
      expect(url).toMatch(REDIS_URL)
    },
  )

  it.each([['redis+other://one.example'], ['http://one.example'], ['redis+cluster://']])('refuses %s', url => {
    expect(url).not.toMatch(REDIS_URL)
  })
})
