import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createSessions } from './sessions.ts'
import type { EndHelp } from './sessions-record.ts'
import { type TestRedis, testRedis } from './testing/test-redis.ts'

const log = createLog({ name: 'test', level: 'silent' })
const MINUTE = 60 * 1000

// docs/product/roles.md#assisted-mode
describe('a person’s sessions', () => {
  let store: TestRedis
  beforeAll(async () => {
    store = await testRedis()
  })
  afterAll(() => store.close())

  it('are listed by ids that open nothing, this one first, then by last use', async () => {
    let now = Date.UTC(2026, 0, 1)
    const sessions = createSessions(store.redis, log, { clock: () => now })
    const start = (device: string) => {
      now += MINUTE
      return sessions.start({ id: 41, role: 'customer' }, { device, asOf: new Date(now) })
    }
    const phone = await start('Chrome on Android')
    await start('Safari on iPad')
    await start('Firefox on Linux')
    const listed = await sessions.listOf(41, phone)
    expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome on Android', true],
      ['Firefox on Linux', false],
      ['Safari on iPad', false],
    ])
    expect(listed[0]?.createdAt).toEqual(new Date(Date.UTC(2026, 0, 1) + MINUTE))
    for (const { id } of listed) {
      expect(await sessions.find(id)).toBeUndefined()
      expect(await store.redis.keys(`*${id}*`)).toEqual([])
    }
    expect(await sessions.listOf(42, phone)).toEqual([])
  })

  it('can be ended by id, only by their person', async () => {
    const sessions = createSessions(store.redis, log)
    const start = (id: number) => sessions.start({ id, role: 'customer' }, { device: 'phone', asOf: new Date() })
    const [mine, other] = [await start(51), await start(51)]
    const [, named] = await sessions.listOf(51, mine)
    expect(await sessions.endNamed(52, named?.id ?? '')).toBe(false)
    expect(await sessions.endNamed(51, 'no such name')).toBe(false)
    expect(await sessions.endNamed(51, named?.id ?? '')).toBe(true)
    expect([await sessions.find(other), (await sessions.find(mine))?.actor.id]).toEqual([undefined, 51])
  })

  it('can all be ended except this one, returning their number', async () => {
    const sessions = createSessions(store.redis, log)
    const start = (id: number) => sessions.start({ id, role: 'customer' }, { device: 'phone', asOf: new Date() })
    const [mine, , , stranger] = await Promise.all([start(61), start(61), start(61), start(62)])
    expect(await sessions.endOthersOf(61, mine)).toBe(2)
    expect(await sessions.endOthersOf(61, mine)).toBe(0)
    expect(await sessions.listOf(61, mine)).toMatchObject([{ isThis: true }])
    expect((await sessions.find(stranger ?? ''))?.actor.id).toBe(62)
  })

  it('end an assist when its own session ends in any way', async () => {
    const ended: Parameters<EndHelp>[0][] = []
    const now = Date.UTC(2026, 0, 1)
    const endHelp: EndHelp = async help => void ended.push(help)
    const sessions = createSessions(store.redis, log, { clock: () => now, endHelp })
    const start = () => sessions.start({ id: 71, role: 'taluk_agent' }, { device: 'phone', asOf: new Date(now) })
    const [mine, one, two, three] = [await start(), await start(), await start(), await start()]
    for (const [token, assistId] of Object.entries({ [one]: 1, [two]: 2, [three]: 3 }))
      await sessions.setAssist(token, assistId)
    await sessions.end(one)
    const [, , named] = await sessions.listOf(71, mine)
    await sessions.endNamed(71, named?.id ?? '')
    await sessions.endOthersOf(71, mine)
    await sessions.endAllOf(71)
    expect(ended.map(({ assistId }) => assistId).sort()).toEqual([1, 2, 3])
    expect(ended[0]).toMatchObject({ agent: { id: 71 }, assistId: 1, device: 'phone', now: new Date(now) })
  })

  it('end even if the end of their assist can’t be written', async () => {
    const endHelp: EndHelp = () => Promise.reject(new Error('The database is away'))
    const sessions = createSessions(store.redis, log, { endHelp })
    const token = await sessions.start({ id: 72, role: 'taluk_agent' }, { device: 'phone', asOf: new Date() })
    await sessions.setAssist(token, 4)
    await sessions.end(token)
    expect(await sessions.find(token)).toBeUndefined()
  })

  it('are limited to the hundred last seen', async () => {
    let now = Date.UTC(2026, 0, 1)
    const sessions = createSessions(store.redis, log, { clock: () => now })
    const tokens: string[] = []
    for (let count = 0; count < 102; count += 1) {
      now += 1
      tokens.push(await sessions.start({ id: 71, role: 'customer' }, { device: 'phone', asOf: new Date(now) }))
    }
    expect(await sessions.listOf(71, undefined)).toHaveLength(100)
    const results = await Promise.all(tokens.map(token => sessions.find(token)))
    expect(results.map(session => session !== undefined)).toEqual(tokens.map((_, place) => place > 1))
  })
})
