import type { Actor } from '@santhe/rules'
import { Cluster } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from './call/serve.ts'
import { createLog } from './log.ts'
import { openRedis, type RedisConnection, redisReady } from './redis.ts'
import { createSessions } from './sessions.ts'
import { SESSION_SECONDS } from './sessions-record.ts'
import { api } from './testing/api.ts'
import { dropEverybody, emptyCrates, enter, leave, makeCrate, whoAmI, whoIsThere } from './testing/example-calls.ts'
import { failingRedis, type TestRedis, testRedis } from './testing/test-redis.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const log = createLog({ name: 'test', level: 'silent' })
const farmer: Actor = { id: 7, role: 'farmer', district: 'Kolar', farmId: 3 }
const MINUTE = 60 * 1000

const people = [
  serve(enter, async ({ body, signIn }) => ({ token: await signIn({ id: body.id, role: 'customer' }) })),
  serve(leave, async ({ signOut }) => {
    await signOut()
    return { left: true }
  }),
  serve(whoAmI, ({ person }) => ({ id: person.id, role: person.role })),
  serve(whoIsThere, ({ actor, ip }) => ({ id: actor?.id ?? null, ip })),
  serve(dropEverybody, async ({ params, endSessionsOf }) => {
    await endSessionsOf(params.id)
    return { dropped: params.id }
  }),
  serve(makeCrate, () => ({ id: 1, name: 'Mango' })),
  serve(emptyCrates, () => ({ emptied: 1 })),
]

/** Returns the store's keys with this beginning, without its own prefix; a Cluster spreads them over nodes. */
async function keysOf({ redis, keyPrefix }: TestRedis, begin = ''): Promise<string[]> {
  const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis]
  const keys = await Promise.all(nodes.map(node => node.keys(`${keyPrefix}${begin}*`)))
  return keys.flat().map(key => key.slice(keyPrefix.length))
}

describe('sessions in Redis', () => {
  let store: TestRedis
  beforeAll(async () => {
    store = await testRedis()
  })
  afterAll(() => store.close())

  it('are found by token, which is not stored', async () => {
    const sessions = createSessions(store.redis, log)
    const token = await sessions.start(farmer, { device: 'phone', asOf: new Date() })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await sessions.find(token))?.actor).toEqual(farmer)
    const keys = await keysOf(store)
    expect(keys.join(' ')).not.toContain(token)
    expect(keys.length).toBeGreaterThan(1)
  })

  it('last 30 days from their last use, recorded at most every five minutes', async () => {
    let now = Date.UTC(2026, 0, 1)
    const sessions = createSessions(store.redis, log, { clock: () => now })
    const token = await sessions.start(farmer, { device: 'phone', asOf: new Date(now) })
    const [key = ''] = (await keysOf(store, 'santhe:{session}:')).slice(-1)
    expect(key).not.toBe('')
    now += 5 * MINUTE - 1
    expect((await sessions.find(token))?.isRenewed).toBe(false)
    now += 2
    expect((await sessions.find(token))?.isRenewed).toBe(true)
    await expect.poll(async () => (await sessions.find(token))?.isRenewed).toBe(false)
    const names = await keysOf(store, 'santhe:{session}:')
    for (const name of names) expect(await store.redis.ttl(name)).toBeGreaterThan(SESSION_SECONDS - 60)
  })

  it("of one person can all be ended, leaving other people's", async () => {
    const sessions = createSessions(store.redis, log)
    const start = (id: number) => sessions.start({ id, role: 'customer' }, { device: 'phone', asOf: new Date() })
    const [one, two, other] = await Promise.all([start(21), start(21), start(22)])
    await sessions.endAllOf(21)
    expect([await sessions.find(one), await sessions.find(two)]).toEqual([undefined, undefined])
    expect((await sessions.find(other))?.actor.id).toBe(22)
  })

  it('refuse a sign-in that began before all were ended, and accept a later one', async () => {
    const sessions = createSessions(store.redis, log)
    const began = new Date()
    const again = await sessions.endAllOf(23)
    const start = (asOf: Date) => sessions.start({ id: 23, role: 'customer' }, { device: 'phone', asOf })
    await expect(start(began)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(await start(again)).toMatch(/./)
  })

  it('stay ended when renewed concurrently', async () => {
    let now = Date.now()
    const sessions = createSessions(store.redis, log, { clock: () => now })
    const token = await sessions.start({ id: 24, role: 'customer' }, { device: 'phone', asOf: new Date(now) })
    // This process read the session, and renews it only after another ended it.
    const late: RedisConnection = Object.create(store.redis, {
      mget: {
        value: async (keys: string[]) => {
          const texts = await store.redis.mget(keys)
          await sessions.endAllOf(24)
          return texts
        },
      },
    })
    now += 120 * MINUTE
    expect((await createSessions(late, log, { clock: () => now }).find(token))?.isRenewed).toBe(true)
    await store.redis.ping()
    expect(await sessions.find(token)).toBeUndefined()
  })

  it('keep an assist that is set during a renewal', async () => {
    let now = Date.now()
    const sessions = createSessions(store.redis, log, { clock: () => now })
    const token = await sessions.start({ id: 25, role: 'taluk_agent' }, { device: 'phone', asOf: new Date(now) })
    const late: RedisConnection = Object.create(store.redis, {
      mget: {
        value: async (keys: string[]) => {
          const texts = await store.redis.mget(keys)
          await sessions.setAssist(token, 9)
          return texts
        },
      },
    })
    now += 120 * MINUTE
    await createSessions(late, log, { clock: () => now }).find(token)
    await store.redis.ping()
    expect((await sessions.find(token))?.assistId).toBe(9)
  })

  it('keep an assist that another tab has begun when a former one is cleared', async () => {
    const sessions = createSessions(store.redis, log)
    const token = await sessions.start({ id: 26, role: 'taluk_agent' }, { device: 'phone', asOf: new Date() })
    await sessions.setAssist(token, 2)
    await sessions.clearAssist(token, 1)
    expect((await sessions.find(token))?.assistId).toBe(2)
    await sessions.clearAssist(token, 2)
    expect((await sessions.find(token))?.assistId).toBeUndefined()
  })

  it('are read together in one round trip, and again every time', async () => {
    const reads: string[][] = []
    const counting: RedisConnection = Object.create(store.redis, {
      mget: {
        value: (keys: string[]) => {
          reads.push(keys)
          return store.redis.mget(keys)
        },
      },
    })
    const sessions = createSessions(counting, log)
    const tokens = await Promise.all(
      [31, 32, 33].map(id => sessions.start({ id, role: 'customer' }, { device: 'phone', asOf: new Date() })),
    )
    const all = () => Promise.all(tokens.map(token => sessions.find(token)))
    expect((await all()).map(session => session?.actor.id)).toEqual([31, 32, 33])
    expect(reads.map(keys => keys.length)).toEqual([3])
    await store.redis.del(reads[0]?.[1] ?? '')
    expect((await all()).map(session => session?.actor.id)).toEqual([31, undefined, 33])
    expect(reads).toHaveLength(2)
  })

  it('are undefined for malformed tokens', async () => {
    const sessions = createSessions(store.redis, log)
    for (const token of ['', 'x', '../../etc', `${'x'.repeat(43)}\r\n`])
      expect(await sessions.find(token)).toBeUndefined()
  })
})

describe('signing in over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ owner: 'storefront', served: people })
  })
  afterAll(() => server.close())

  const signIn = async (as = {}) => {
    const { data, headers } = await api(server).call(enter, { body: { id: 5 } }, as)
    const setCookie = headers.get('set-cookie') ?? ''
    return { token: data?.token ?? '', setCookie, cookie: setCookie.split(';')[0] ?? '' }
  }

  it('returns a bearer token and an HttpOnly cookie', async () => {
    const { token, setCookie, cookie } = await signIn()
    expect(cookie).toBe(`santhe_session=${token}`)
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    expect(await api(server).callOk(whoAmI, {}, { token })).toEqual({ id: 5, role: 'customer' })
    expect(await api(server).callOk(whoAmI, {}, { cookie })).toEqual({ id: 5, role: 'customer' })
  })

  it('marks the cookie Secure on https', async () => {
    const secure = await startTestServer({ owner: 'storefront', served: people, publicUrl: 'https://santhe.example' })
    const { headers } = await api(secure).call(enter, { body: { id: 5 } })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-santhe_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
      ),
    ])
    await secure.close()
  })

  it('ends the session that the sign-in came with', async () => {
    const first = await signIn()
    const second = await signIn({ cookie: first.cookie })
    expect(second.token).not.toBe(first.token)
    expect((await api(server).call(whoAmI, {}, { token: first.token })).status).toBe(401)
    expect((await api(server).call(whoAmI, {}, { token: second.token })).status).toBe(200)
  })

  it('is undone by signing out, which clears the cookie', async () => {
    const { cookie, token } = await signIn()
    const { headers } = await api(server).call(leave, {}, { cookie })
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await api(server).call(whoAmI, {}, { token })).status).toBe(401)
  })

  it('lets a bearer win over the cookie, even a wrong one', async () => {
    const { cookie } = await signIn()
    expect((await api(server).call(whoAmI, {}, { cookie, token: 'y'.repeat(43) })).status).toBe(401)
  })

  it("is ended immediately by ending all the person's sessions", async () => {
    const { token } = await signIn()
    const admin = await server.signIn({ id: 1, role: 'admin' })
    await api(server).callOk(dropEverybody, { params: { id: 5 } }, { token: admin })
    expect((await api(server).call(whoAmI, {}, { token })).status).toBe(401)
  })

  it('allows writes by cookie only with X-Santhe: 1', async () => {
    const { cookie, token } = await signIn()
    const write = (as: object) => api(server).call(makeCrate, { body: { name: 'Kesar' } }, as)
    expect((await write({ cookie })).status).toBe(201)
    expect((await write({ token })).status).toBe(201)
    const forged = await write({ headers: { cookie } })
    expect([forged.status, forged.failure?.code]).toEqual([403, 'CSRF'])
    expect((await write({ cookie, headers: { 'x-santhe': 'yes' } })).status).toBe(403)
    expect((await write({ cookie, token, headers: { 'x-santhe': '0' } })).status).toBe(201)
  })

  // docs/product/calls.md#calls-without-a-session
  it("is allowed without session or header only from the market's own pages", async () => {
    const { host } = new URL(server.url)
    const from = (origin: string, more = {}) =>
      signIn({ headers: { origin, ...more } }).then(({ token }) => token !== '')
    expect(await from(`http://${host}`)).toBe(true)
    expect(await from(`https://${host}`)).toBe(true)
    for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, 'http://127.0.0.1:1', '']) {
      expect([origin, await from(origin)]).toEqual([origin, false])
    }
    const { status, failure } = await api(server).call(
      enter,
      { body: { id: 5 } },
      { headers: { origin: 'https://evil.example' } },
    )
    expect([status, failure?.code]).toEqual([403, 'CSRF'])
  })
})

describe('while Redis is away', () => {
  it.each(['kill', 'hang'] as const)(
    'serves visitors, responds with 503 to calls with a session, and recovers (%s)',
    async how => {
      const proxy = await failingRedis()
      const keyPrefix = `test-${how}-${Date.now()}:`
      const redis = openRedis({ url: proxy.url, log, keyPrefix })
      await redisReady(redis)
      const server = await startTestServer({ owner: 'storefront', served: people, redis })
      const token = await server.signIn(farmer)
      const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status)
      const me = () => api(server).call(whoAmI, {}, { token })
      expect([await ready(), (await me()).status]).toEqual([200, 200])

      await proxy[how]()
      const away = await me()
      expect([away.status, away.failure?.code]).toEqual([503, 'UNAVAILABLE'])
      expect(away.failure?.message).toContain('still signed in')
      expect(away.headers.has('retry-after')).toBe(true)
      expect(await ready()).toBe(503)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect((await api(server).callOk(whoIsThere)).id).toBeNull()
      expect((await api(server).callOk(whoIsThere, {}, { token })).id).toBeNull()
      expect((await api(server).call(enter, { body: { id: 5 } })).status).toBe(503)

      await proxy.revive()
      await expect.poll(async () => (await me()).status).toBe(200)
      expect(await ready()).toBe(200)
      await server.close()
      redis.disconnect()
      await proxy.close()
    },
  )
})
