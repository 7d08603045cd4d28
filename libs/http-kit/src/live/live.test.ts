import { readLive } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { liveEvents } from '../call/page.ts'
import { serve } from '../call/serve.ts'
import { createLog } from '../log.ts'
import { openRedis, redisReady } from '../redis.ts'
import { hashOf, sessionKey } from '../sessions-record.ts'
import { failingRedis, type LiveStream, openLiveStream, startTestServer, testRedis } from '../testing/index.ts'
import type { TestServerOptions } from '../testing/test-server.ts'
import { LIVE_KEY, publishNews } from './live-log.ts'

const ASHA: Actor = { id: 5, role: 'customer' }
const RAVI: Actor = { id: 6, role: 'farmer', farmId: 1 }
const served = [
  serve(readLive, ({ query, header }) => liveEvents({ ...query, after: header('Last-Event-ID') || query.after })),
]
const silent = createLog({ name: 'test', level: 'silent' })
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aRedis(keyPrefix?: string) {
  const own = await testRedis(keyPrefix === undefined ? {} : { keyPrefix })
  closing.push(own.close)
  return own
}

async function aServer(options: Partial<TestServerOptions> = {}) {
  const server = await startTestServer({ owner: 'storefront', served, ...options })
  closing.push(server.close)
  return server
}

async function aStream({ url }: { url: string }, query: Record<string, string | number> = {}, token?: string) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]))
  const stream = await openLiveStream(`${url}/api/live?${search}`, { token })
  closing.push(stream.close)
  return stream
}

/** Waits for the first event, which has the id to resume from. */
async function opened(stream: Promise<LiveStream>): Promise<LiveStream> {
  const open = await stream
  await vi.waitFor(() => expect(open.events).not.toEqual([]))
  return open
}

const soon = (check: () => void) => vi.waitFor(check, { interval: 20 })

describe('a person’s stream', () => {
  it('receives only own news, from any process', async () => {
    const { redis, keyPrefix } = await aRedis()
    const { redis: redisOfOther } = await aRedis(keyPrefix)
    const [one, other] = [await aServer({ redis }), await aServer({ redis: redisOfOther })]
    const asha = await opened(aStream(one, { person: 5 }, await one.signIn(ASHA)))
    const ravi = await opened(aStream(other, { person: 6 }, await one.signIn(RAVI)))
    const visitor = await opened(aStream(one))
    expect(asha.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(asha.headers['content-encoding']).toBeUndefined()
    await other.server.publishNews({ personIds: [5], subjects: ['notification', 'order'] })
    await one.server.publishNews({ personIds: [6], subjects: ['product'] })
    await soon(() => expect([asha.subjects(), ravi.subjects()]).toEqual([['notification', 'order'], ['product']]))
    expect(visitor.subjects()).toEqual([])
  })

  it("resumes after an earlier stream's last event at any process, without repeats", async () => {
    const { redis, keyPrefix } = await aRedis()
    const { redis: redisOfOther } = await aRedis(keyPrefix)
    const [one, other] = [await aServer({ redis }), await aServer({ redis: redisOfOther })]
    const token = await one.signIn(ASHA)
    const first = await opened(aStream(one, { person: 5 }, token))
    first.close()
    await publishNews(redis, { personIds: [5], subjects: ['order'] })
    await publishNews(redis, { personIds: [5, 6], subjects: ['order', 'notification'] })
    await publishNews(redis, { personIds: [6], subjects: ['product'] })
    for (const server of [one, other]) {
      const again = await opened(aStream(server, { person: 5, after: first.lastId() }, token))
      // Entries that this process has not read yet arrive as a separate event.
      await soon(() => expect(new Set(again.subjects())).toEqual(new Set(['order', 'notification'])))
      const third = await opened(aStream(server, { person: 5, after: again.lastId() }, token))
      expect(third.subjects()).toEqual([])
    }
  })

  it('gets news since the page was read, even without an earlier stream', async () => {
    const { redis } = await aRedis()
    const server = await aServer({ redis })
    await publishNews(redis, { personIds: [5], subjects: ['order'] })
    const token = await server.signIn(ASHA)
    const old = await opened(aStream(server, { person: 5, age: 60_000 }, token))
    expect(old.subjects()).toEqual(['order'])
    const unknown = await opened(aStream(server, { person: 5 }, token))
    expect(unknown.subjects()).toEqual([])
  })

  it('gets a reset when entries after its id are missing or the id is invalid', async () => {
    const { redis } = await aRedis()
    const server = await aServer({ redis })
    const token = await server.signIn(ASHA)
    await publishNews(redis, { personIds: [5], subjects: ['order'] })
    const [[first = ''] = ['']] = await redis.xrange(LIVE_KEY, '-', '+')
    for (let time = 0; time < 3; time += 1) await publishNews(redis, { personIds: [5], subjects: ['product'] })
    await redis.xtrim(LIVE_KEY, 'MAXLEN', 2)
    for (const after of [first, '9999999999999-0', 'nonsense']) {
      const stream = await opened(aStream(server, { person: 5, after }, token))
      expect([after, stream.events.map(({ event }) => event)]).toEqual([after, ['reset']])
      expect(stream.lastId()).toMatch(/^\d+-\d+$/)
    }
  })

  it('is cut off when its reader is slow, and catches up on reconnect', async () => {
    const { redis } = await aRedis()
    const server = await aServer({ redis })
    const token = await server.signIn(ASHA)
    const slow = await opened(aStream(server, { person: 5 }, token))
    const quick = await opened(aStream(server, { person: 5 }, token))
    slow.pause()
    const long = Array.from({ length: 2_000 }, () => 'order' as const)
    // One by one: no reader fetches such an amount at once in time.
    for (let time = 0; time < 500; time += 1) {
      const before = quick.events.length
      await publishNews(redis, { personIds: [5], subjects: long })
      await vi.waitFor(() => expect(quick.events.length).toBeGreaterThan(before), { interval: 1 })
    }
    await publishNews(redis, { personIds: [5], subjects: ['product'] })
    await soon(() => expect(quick.subjects()).toContain('product'))
    slow.resume()
    await soon(() => expect(slow.isClosed()).toBe(true))
    expect([slow.subjects().includes('product'), quick.isClosed()]).toEqual([false, false])
    const again = await opened(aStream(server, { person: 5, after: slow.lastId() }, token))
    expect(again.subjects()).toEqual(['order', 'product'])
  })

  it('is refused while Redis is down; open streams get a reset when it is back', async () => {
    const proxy = await failingRedis()
    closing.push(proxy.close)
    const { keyPrefix } = await aRedis()
    const redis = openRedis({ url: proxy.url, keyPrefix, log: silent })
    closing.push(() => redis.disconnect())
    await redisReady(redis)
    const server = await aServer({ redis })
    const token = await server.signIn(ASHA)
    const stream = await opened(aStream(server, { person: 5 }, token))
    await proxy.kill()
    await soon(() => expect(redis.status).not.toBe('ready'))
    expect((await aStream(server, { person: 5 }, token)).status).toBe(503)
    expect((await opened(aStream(server))).status).toBe(200)
    expect(stream.isClosed()).toBe(false)
    await proxy.revive()
    await soon(() => expect(stream.events.at(-1)?.event).toBe('reset'))
    await redisReady(redis)
    await server.server.publishNews({ personIds: [5], subjects: ['order'] })
    await soon(() => expect(stream.subjects()).toEqual(['order']))
  })
})

describe('the end of a session', () => {
  const ended = (stream: LiveStream) =>
    soon(() => expect([stream.events.at(-1)?.event, stream.isClosed()]).toEqual(['end', true]))

  it('closes its stream immediately, but no other of that person', async () => {
    const server = await aServer()
    const { sessions } = server.server
    const tokens = [await server.signIn(ASHA), await server.signIn(ASHA), await server.signIn(ASHA)]
    const [one, two, three] = [
      await opened(aStream(server, { person: 5 }, tokens[0])),
      await opened(aStream(server, { person: 5 }, tokens[1])),
      await opened(aStream(server, { person: 5 }, tokens[2])),
    ]
    await sessions.end(tokens[0] ?? '')
    await ended(one)
    await sessions.endOthersOf(5, tokens[2])
    await ended(two)
    expect(three.isClosed()).toBe(false)
    await sessions.endAllOf(5)
    await ended(three)
  })

  it('is detected by the periodic check when its message was lost', async () => {
    const { redis } = await aRedis()
    const server = await aServer({ redis, liveSessionsEveryMs: 100 })
    const token = await server.signIn(ASHA)
    const stream = await opened(aStream(server, { person: 5 }, token))
    await redis.del(sessionKey(hashOf(token)))
    await ended(stream)
  })

  it('is detected while the stream opens', async () => {
    const { redis } = await aRedis()
    const server = await aServer({ redis })
    const { sessions } = server.server
    const token = await server.signIn(ASHA)
    const find = sessions.find
    vi.spyOn(sessions, 'find').mockImplementationOnce(async sent => {
      const session = await find(sent)
      await sessions.end(token)
      return session
    })
    await ended(await aStream(server, { person: 5 }, token))
  })

  it("is reported to a page whose session is missing or another person's", async () => {
    const server = await aServer()
    await ended(await aStream(server, { person: 5 }))
    await ended(await aStream(server, { person: 5 }, await server.signIn(RAVI)))
  })
})

describe('watched stock', () => {
  it('is reported to pages showing another figure, while they watch', async () => {
    const boxes = new Map([
      [12, 7],
      [15, 3],
    ])
    const reads: number[][] = []
    const readStock = async (ids: readonly number[]) => {
      reads.push([...ids])
      return boxes
    }
    const server = await aServer({ readStock })
    const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
    closing.push(
      () => begun.mockRestore(),
      () => ended.mockRestore(),
    )
    const right = await opened(aStream(server, { products: '12:7,15' }))
    const outdated = await opened(aStream(server, { products: '12:9' }))
    await soon(() => expect(outdated.subjects()).toEqual(['stock']))
    expect(right.subjects()).toEqual([])
    boxes.set(15, 2)
    await soon(() => expect(right.subjects()).toEqual(['stock']))
    expect(outdated.subjects()).toEqual(['stock'])
    expect(new Set(reads.flat())).toEqual(new Set([12, 15]))
    const ticking = begun.mock.results.flatMap(({ value }, at) => (begun.mock.calls[at]?.[1] === 1000 ? [value] : []))
    expect(ticking).toHaveLength(1)
    right.close()
    outdated.close()
    await soon(() => expect(ended.mock.calls).toContainEqual(ticking))
  })

  it('is reported even if lines can’t be read', async () => {
    const readLines = async () => Promise.reject(new Error('away'))
    const server = await aServer({ readStock: async () => new Map([[12, 7]]), readLines })
    const page = await opened(aStream(server, { person: 5, products: '12:9' }, await server.signIn(ASHA)))
    await soon(() => expect(page.subjects()).toEqual(['stock']))
  })
})

describe('the number of streams', () => {
  it('is limited per person and IP: the oldest gets a notice and is closed', async () => {
    const server = await aServer({ limits: { liveOfPerson: 2, liveOfIp: 3 } })
    const token = await server.signIn(ASHA)
    const visitor = await opened(aStream(server))
    const [first, second] = [
      await opened(aStream(server, { person: 5 }, token)),
      await opened(aStream(server, { person: 5 }, token)),
    ]
    const third = await opened(aStream(server, { person: 5 }, token))
    await soon(() => expect([first.events.at(-1)?.event, first.isClosed()]).toEqual(['full', true]))
    expect([visitor, second, third].map(stream => stream.isClosed())).toEqual([false, false, false])
    await opened(aStream(server))
    await soon(() => expect(visitor.isClosed()).toBe(true))
  })
})

it('a stopping server ends its streams first and waits for none', async () => {
  const { redis } = await aRedis()
  const server = await startTestServer({ owner: 'storefront', served, redis })
  const stream = await opened(aStream(server, { person: 5 }, await server.signIn(ASHA)))
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(5_000)
  await soon(() => expect(stream.isClosed()).toBe(true))
})
