import { SantheError } from '@santhe/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLimits, ipKey, LIMITS, type Limits, type Outcome } from './limits.ts'
import { createLog } from './log.ts'
import { openRedis, redisReady } from './redis.ts'
import { failingRedis, type TestRedis, testRedis } from './testing/test-redis.ts'

let store: TestRedis
let limits: Limits
let ip = ''
let counter = 0

beforeAll(async () => {
  store = await testRedis()
})
afterAll(() => store.close())
beforeEach(() => {
  limits = createLimits(store.redis)
  counter += 1
  ip = `198.51.100.${counter}`
})

const wrong = async () => undefined
const right = async () => 'person'
const refused = { code: 'RATE_LIMITED' }

describe('wrong passwords', () => {
  it('are refused after 10 per name and IP, ignoring case; other names still work', async () => {
    for (let times = 0; times < 10; times += 1) {
      expect(await limits.wrongPassword.attempt(times % 2 ? 'Ravi' : ' ravi ', ip, wrong)).toBeUndefined()
    }
    await expect(limits.wrongPassword.attempt('RAVI', ip, right)).rejects.toMatchObject(refused)
    expect(await limits.wrongPassword.attempt('meena', ip, right)).toBe('person')
    expect(await limits.wrongPassword.attempt('ravi', '198.51.100.250', right)).toBe('person')
  })

  it("are counted together for spellings of one account's name", async () => {
    const spellings = ['ravi_fi', 'ＲＡＶＩ_fi', 'ｒａｖｉ_ﬁ', ' RAVI＿FI', 'raVi_fi']
    for (const spelling of [...spellings, ...spellings]) await limits.wrongPassword.attempt(spelling, ip, wrong)
    for (const spelling of spellings) {
      await expect(limits.wrongPassword.attempt(spelling, ip, right)).rejects.toMatchObject(refused)
    }
  })

  it('are limited to 200 per IP across names and processes, concurrently too', async () => {
    const processes = [limits, createLimits(store.redis)]
    let verified = 0
    const slowly = async () => {
      verified += 1
      await store.redis.ping()
      return undefined
    }
    const tries = Array.from({ length: 240 }, (_, place) =>
      processes[place % 2]?.wrongPassword.attempt(`name ${place}`, ip, slowly),
    )
    const results = await Promise.allSettled(tries)
    expect([verified, results.filter(({ status }) => status === 'rejected').length]).toEqual([200, 40])
    await expect(limits.wrongPassword.attempt('another', ip, right)).rejects.toMatchObject(refused)
  })

  it('are not counted when right, concurrently too', async () => {
    for (const nameOf of [() => 'ravi', (place: number) => `name ${place}`]) {
      const tries = Array.from({ length: 300 }, (_, place) => limits.wrongPassword.attempt(nameOf(place), ip, right))
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['person']))
    }
    for (let times = 0; times < 10; times += 1) await limits.wrongPassword.attempt('ravi', ip, wrong)
    await expect(limits.wrongPassword.attempt('ravi', ip, wrong)).rejects.toMatchObject(refused)
  })

  it('are not counted when the check fails', async () => {
    const away = () => Promise.reject(new Error('the database is away'))
    for (let times = 0; times < 12; times += 1) {
      await expect(limits.wrongPassword.attempt('ravi', ip, away)).rejects.toThrow('the database is away')
    }
    expect(await limits.wrongPassword.attempt('ravi', ip, right)).toBe('person')
  })

  it('are limited to 10 when concurrent', async () => {
    let verified = 0
    const slowly = async () => {
      await store.redis.ping()
      verified += 1
      return undefined
    }
    const tries = Array.from({ length: 50 }, () => limits.wrongPassword.attempt('ravi', ip, slowly))
    const results = await Promise.allSettled(tries)
    expect(verified).toBe(10)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(40)
  })
})

describe('limits', () => {
  it('return how long to wait', async () => {
    const { accountsMade } = createLimits(store.redis, { accountsMade: 2 })
    await accountsMade.take(ip)
    await accountsMade.take(ip)
    const error = await accountsMade.take(ip).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SantheError)
    expect(error).toMatchObject({ ...refused, details: { retryAfter: expect.any(Number) } })
  })

  it('let only the allowed number begin concurrently, and uncount failures', async () => {
    const { accountsMade } = createLimits(store.redis, { accountsMade: 3 })
    let created = 0
    const slowly = async () => {
      await store.redis.ping()
      created += 1
    }
    const isCreated = (outcome: Outcome<unknown>) => 'value' in outcome
    const failing = () => accountsMade.during(ip, () => Promise.reject(new Error('the form was refused')), isCreated)
    for (let times = 0; times < 5; times += 1) await expect(failing()).rejects.toThrow('the form was refused')
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => accountsMade.during(ip, slowly, isCreated)))
    expect(created).toBe(3)
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(37)
  })

  it('never uncount in the window after the one that counted', async () => {
    const { newsletter } = createLimits(store.redis, { newsletter: 3 })
    await newsletter.take(ip)
    const key = `santhe:limit:newsletter:${ip}`
    expect(await store.redis.pexpire(key, 200)).toBe(1)
    const late = () => expect.poll(() => store.redis.exists(key)).toBe(0)
    await newsletter.during(ip, late, () => false)
    for (let times = 0; times < 3; times += 1) await newsletter.take(ip)
    await expect(newsletter.take(ip)).rejects.toMatchObject(refused)
  })

  it.each(['linksPerMailbox', 'resetsPerAccount', 'resetsPerIp', 'emailChanges', 'reviews', 'newsletter'] as const)(
    'allow exactly the %s of docs/product/calls.md#rate-limits, concurrently too',
    async name => {
      const results = await Promise.allSettled(Array.from({ length: 100 }, () => limits[name].take(ip)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS[name].most)
    },
  )

  it('count across processes', async () => {
    const [one, other] = [createLimits(store.redis, { reviews: 3 }), createLimits(store.redis, { reviews: 3 })]
    await one.reviews.take(ip)
    await other.reviews.take(ip)
    await one.reviews.take(ip)
    await expect(other.reviews.take(ip)).rejects.toMatchObject(refused)
  })

  it('count within the process while Redis is down', async () => {
    const proxy = await failingRedis()
    const log = createLog({ name: 'test', level: 'silent' })
    const redis = openRedis({ url: proxy.url, log, keyPrefix: `test-limits-${Date.now()}:` })
    await redisReady(redis)
    const { newsletter } = createLimits(redis, { newsletter: 2 })
    await proxy.kill()
    await newsletter.take(ip)
    await newsletter.take(ip)
    await expect(newsletter.take(ip)).rejects.toMatchObject(refused)
    redis.disconnect()
    await proxy.close()
  })

  it('treat an IPv6 network as one IP', () => {
    expect(ipKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(ipKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(ipKey('2001:db8::9')).toBe('2001:db8:0:0::/64')
    expect(ipKey('::1')).toBe('0:0:0:0::/64')
    expect(ipKey('203.0.113.9')).toBe('203.0.113.9')
  })
})
