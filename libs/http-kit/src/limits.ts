import { isIPv6 } from 'node:net'
import { fail } from '@santhe/rules'
import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { z } from 'zod'
import { takeTurns } from './turns.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Decisions, "Rate limits": how many in how many seconds. */
export const LIMITS = {
  wrongPasswordsPerName: { most: 10, seconds: 15 * MINUTE },
  wrongPasswordsPerAddress: { most: 200, seconds: 15 * MINUTE },
  accountsMade: { most: 60, seconds: HOUR },
  resetsPerAccount: { most: 5, seconds: HOUR },
  resetsPerAddress: { most: 60, seconds: HOUR },
  reviews: { most: 20, seconds: HOUR },
  newsletter: { most: 30, seconds: HOUR },
  calls: { most: 1_200, seconds: MINUTE },
} as const

export type LimitName = keyof typeof LIMITS
const limitNames = z.enum([
  'wrongPasswordsPerName',
  'wrongPasswordsPerAddress',
  'accountsMade',
  'resetsPerAccount',
  'resetsPerAddress',
  'reviews',
  'newsletter',
  'calls',
])

/** How many instead of the default, by name. */
export const LimitSettings = z.partialRecord(limitNames, z.number().int().positive())
export type LimitSettings = z.output<typeof LimitSettings>

export interface Limit {
  /** @throws SantheError RATE_LIMITED when the limit is already used up; counts nothing. */
  check(key: string): Promise<void>
  /** Counts one; never refuses. */
  count(key: string): Promise<void>
  /** Counts one. @throws SantheError RATE_LIMITED when that is one too many. */
  take(key: string): Promise<void>
  /** Takes one for `work`, and gives it back when the work fails: many at once can't slip past the count. @throws SantheError RATE_LIMITED. */
  during<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface WrongPasswords {
  /** @throws SantheError RATE_LIMITED when too many wrong passwords were tried for this name from there, or from there at all. */
  check(name: string, address: string): Promise<void>
  /** Counts one wrong password. */
  count(name: string, address: string): Promise<void>
  /**
   * Runs one try: refuses when the limit is used up, counts it when `verify` gives undefined. Tries of one name from one
   * address go one after the other, so that many at the same time can't slip past the count. @throws SantheError RATE_LIMITED.
   */
  attempt<T>(name: string, address: string, verify: () => Promise<T | undefined>): Promise<T | undefined>
}

export interface Limits {
  readonly wrongPassword: WrongPasswords
  /** By address; refused forms don't count: `during` the making. */
  readonly accountsMade: Limit
  /** By account (its name or e-mail address in lower case). */
  readonly resetsPerAccount: Limit
  /** By address. */
  readonly resetsPerAddress: Limit
  /** By person. */
  readonly reviews: Limit
  /** By address. */
  readonly newsletter: Limit
  /** By address; the edge's. */
  readonly calls: Limit
}

/** One key for whoever can change addresses at will: a network of IPv6 is given out by its first 64 bits. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}

function refuse(milliseconds: number): never {
  return fail('RATE_LIMITED', { details: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) } })
}

function limitOf(limiter: RateLimiterAbstract): Limit {
  async function count(key: string): Promise<void> {
    await limiter.penalty(key, 1)
  }
  async function take(key: string): Promise<void> {
    const counted = await limiter.penalty(key, 1)
    if (counted.consumedPoints > limiter.points) refuse(counted.msBeforeNext)
  }
  return {
    async check(key) {
      const counted = await limiter.get(key)
      if (counted !== null && counted.consumedPoints >= limiter.points) refuse(counted.msBeforeNext)
    },
    count,
    take,
    async during(key, work) {
      await take(key).catch(async (error: unknown) => {
        await limiter.reward(key, 1)
        throw error
      })
      try {
        return await work()
      } catch (error) {
        await limiter.reward(key, 1)
        throw error
      }
    },
  }
}

/** A limit of addresses, whatever of their network they use. */
function byAddress(limit: Limit): Limit {
  return {
    check: address => limit.check(addressKey(address)),
    count: address => limit.count(addressKey(address)),
    take: address => limit.take(addressKey(address)),
    during: (address, work) => limit.during(addressKey(address), work),
  }
}

function wrongPasswordsOf(perName: Limit, perAddress: Limit): WrongPasswords {
  const turns = takeTurns()
  const nameKey = (name: string, address: string) => `${addressKey(address)} ${name.trim().toLowerCase()}`
  async function check(name: string, address: string): Promise<void> {
    await Promise.all([perName.check(nameKey(name, address)), perAddress.check(address)])
  }
  async function count(name: string, address: string): Promise<void> {
    await Promise.all([perName.count(nameKey(name, address)), perAddress.count(address)])
  }
  return {
    check,
    count,
    attempt(name, address, verify) {
      return turns(nameKey(name, address), async () => {
        await check(name, address)
        const verified = await verify()
        if (verified === undefined) await count(name, address)
        return verified
      })
    },
  }
}

/** The market's rate limits, counted in Redis, and in this process alone while Redis is away. */
export function createLimits(redis: Redis, settings: LimitSettings = {}): Limits {
  function limit(name: LimitName): Limit {
    const shape = { points: settings[name] ?? LIMITS[name].most, duration: LIMITS[name].seconds }
    return limitOf(
      new RateLimiterRedis({
        ...shape,
        storeClient: redis,
        keyPrefix: `santhe:limit:${name}`,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(shape),
      }),
    )
  }
  return {
    wrongPassword: wrongPasswordsOf(limit('wrongPasswordsPerName'), byAddress(limit('wrongPasswordsPerAddress'))),
    accountsMade: byAddress(limit('accountsMade')),
    resetsPerAccount: limit('resetsPerAccount'),
    resetsPerAddress: byAddress(limit('resetsPerAddress')),
    reviews: limit('reviews'),
    newsletter: byAddress(limit('newsletter')),
    calls: byAddress(limit('calls')),
  }
}
