import { SantheError } from '@santhe/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressKey, createLimits, LIMITS, type Limits, type Outcome } from './limits.ts'
import { createLog } from './log.ts'
import { openRedis, redisReady } from './redis.ts'
import { failingRedis, type TestRedis, testRedis } from './testing/test-redis.ts'

let kept: TestRedis
let limits: Limits
let address = ''
let counter = 0

beforeAll(async () => {
  kept = await testRedis()
})
afterAll(() => kept.close())
beforeEach(() => {
  limits = createLimits(kept.redis)
  counter += 1
  address = `198.51.100.${counter}`
})

const wrong = async () => undefined
const right = async () => 'person'
const refused = { code: 'RATE_LIMITED' }

describe('wrong passwords', () => {
  it('should end at 10 for one name and address, without regard to case, and leave other names alone', async () => {
    for (let times = 0; times < 10; times += 1) {
      expect(await limits.wrongPassword.attempt(times % 2 ? 'Ravi' : ' ravi ', address, wrong)).toBeUndefined()
    }
    await expect(limits.wrongPassword.attempt('RAVI', address, right)).rejects.toMatchObject(refused)
    expect(await limits.wrongPassword.attempt('meena', address, right)).toBe('person')
    expect(await limits.wrongPassword.attempt('ravi', '198.51.100.250', right)).toBe('person')
  })

  it('of one name in full width, ligatures or other case are counted together, as they open one account', async () => {
    const spellings = ['ravi_fi', 'ＲＡＶＩ_fi', 'ｒａｖｉ_ﬁ', ' RAVI＿FI', 'raVi_fi']
    for (const spelling of [...spellings, ...spellings]) await limits.wrongPassword.attempt(spelling, address, wrong)
    for (const spelling of spellings) {
      await expect(limits.wrongPassword.attempt(spelling, address, right)).rejects.toMatchObject(refused)
    }
  })

  it('end at 200 for one address when 240 names are tried at once, in two processes', async () => {
    const processes = [limits, createLimits(kept.redis)]
    let verified = 0
    const slowly = async () => {
      verified += 1
      await new Promise(resolve => setTimeout(resolve, 5))
      return undefined
    }
    const tries = Array.from({ length: 240 }, (_, place) =>
      processes[place % 2]?.wrongPassword.attempt(`name ${place}`, address, slowly),
    )
    const settled = await Promise.allSettled(tries)
    expect([verified, settled.filter(({ status }) => status === 'rejected').length]).toEqual([200, 40])
    await expect(limits.wrongPassword.attempt('another', address, right)).rejects.toMatchObject(refused)
  })

  it('should never count right ones, however many come at once', async () => {
    for (const nameOf of [() => 'ravi', (place: number) => `name ${place}`]) {
      const tries = Array.from({ length: 300 }, (_, place) =>
        limits.wrongPassword.attempt(nameOf(place), address, right),
      )
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['person']))
    }
    for (let times = 0; times < 10; times += 1) await limits.wrongPassword.attempt('ravi', address, wrong)
    await expect(limits.wrongPassword.attempt('ravi', address, wrong)).rejects.toMatchObject(refused)
  })

  it('that could not be checked are not counted', async () => {
    const away = () => Promise.reject(new Error('the database is away'))
    for (let times = 0; times < 12; times += 1) {
      await expect(limits.wrongPassword.attempt('ravi', address, away)).rejects.toThrow('the database is away')
    }
    expect(await limits.wrongPassword.attempt('ravi', address, right)).toBe('person')
  })

  it('should let no more than 10 wrong ones through when they come all at once', async () => {
    let verified = 0
    const slowly = async () => {
      await new Promise(resolve => setTimeout(resolve, 2))
      verified += 1
      return undefined
    }
    const tries = Array.from({ length: 50 }, () => limits.wrongPassword.attempt('ravi', address, slowly))
    const settled = await Promise.allSettled(tries)
    expect(verified).toBe(10)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(40)
  })
})

describe('limits', () => {
  it('should say how long to wait', async () => {
    const { accountsMade } = createLimits(kept.redis, { accountsMade: 2 })
    await accountsMade.take(address)
    await accountsMade.take(address)
    const error = await accountsMade.take(address).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SantheError)
    expect(error).toMatchObject({ ...refused, details: { retryAfter: expect.any(Number) } })
  })

  it('should let no more than there may be begin, however many come at once, and give back what does not count', async () => {
    const { accountsMade } = createLimits(kept.redis, { accountsMade: 3 })
    let made = 0
    const slowly = async () => {
      await new Promise(resolve => setTimeout(resolve, 5))
      made += 1
    }
    const isMade = (outcome: Outcome<unknown>) => 'value' in outcome
    const failing = () => accountsMade.during(address, () => Promise.reject(new Error('the form was refused')), isMade)
    for (let times = 0; times < 5; times += 1) await expect(failing()).rejects.toThrow('the form was refused')
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => accountsMade.during(address, slowly, isMade)),
    )
    expect(made).toBe(3)
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(37)
  })

  it('gives nothing back to the next hour of what was taken in the last one', async () => {
    const { newsletter } = createLimits(kept.redis, { newsletter: 3 })
    await newsletter.take(address)
    expect(await kept.redis.pexpire(`santhe:limit:newsletter:${address}`, 200)).toBe(1)
    const late = () => new Promise<void>(resolve => setTimeout(resolve, 400))
    await newsletter.during(address, late, () => false)
    for (let times = 0; times < 3; times += 1) await newsletter.take(address)
    await expect(newsletter.take(address)).rejects.toMatchObject(refused)
  })

  it.each(['resetsPerAccount', 'resetsPerAddress', 'emailChanges', 'reviews', 'newsletter'] as const)(
    'should let exactly as many of %s through as docs/product/calls.md#rate-limits says, however many come at once',
    async name => {
      const taken = await Promise.allSettled(Array.from({ length: 100 }, () => limits[name].take(address)))
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS[name].most)
    },
  )

  it('should count across processes', async () => {
    const [one, other] = [createLimits(kept.redis, { reviews: 3 }), createLimits(kept.redis, { reviews: 3 })]
    await one.reviews.take(address)
    await other.reviews.take(address)
    await one.reviews.take(address)
    await expect(other.reviews.take(address)).rejects.toMatchObject(refused)
  })

  it('should count in this process alone while Redis is away', async () => {
    const door = await failingRedis()
    const log = createLog({ name: 'test', level: 'silent' })
    const redis = openRedis({ url: door.url, log, keyPrefix: `test-limits-${Date.now()}:` })
    await redisReady(redis)
    const { newsletter } = createLimits(redis, { newsletter: 2 })
    await door.kill()
    await newsletter.take(address)
    await newsletter.take(address)
    await expect(newsletter.take(address)).rejects.toMatchObject(refused)
    redis.disconnect()
    await door.close()
  })

  it('should take one network of IPv6 for one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8::9')).toBe('2001:db8:0:0::/64')
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
    expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
  })
})
