import { isIPv6 } from 'node:net'
import { type Actor, fail, mailboxKey, nameKey } from '@santhe/rules'
import pLimit, { type LimitFunction } from 'p-limit'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { RedisConnection } from './redis.ts'

/** Runs work per key in order, `atOnce` at a time; keys don't wait for each other. */
export function limitPerKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(atOnce)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** docs/product/calls.md#rate-limits: count and window in seconds. */
export const LIMITS = {
  wrongPasswordsPerName: { most: 10, seconds: 15 * MINUTE },
  wrongPasswordsPerIp: { most: 200, seconds: 15 * MINUTE },
  accountsMade: { most: 60, seconds: HOUR },
  linksPerMailbox: { most: 5, seconds: HOUR },
  resetsPerAccount: { most: 5, seconds: HOUR },
  resetsPerIp: { most: 60, seconds: HOUR },
  emailChanges: { most: 5, seconds: HOUR },
  assistCodes: { most: 20, seconds: HOUR },
  uploads: { most: 120, seconds: HOUR },
  reviews: { most: 20, seconds: HOUR },
  newsletter: { most: 30, seconds: HOUR },
  calls: { most: 1_200, seconds: MINUTE },
  pageRenders: { most: 600, seconds: MINUTE },
} as const

/** Concurrent streams per person and per IP, which thousands of phones may share. docs/live.md#limits. */
export const LIVE_LIMITS = { liveOfPerson: 20, liveOfIp: 1_000 } as const

type LimitName = keyof typeof LIMITS
const limitNames = z.enum([
  'wrongPasswordsPerName',
  'wrongPasswordsPerIp',
  'accountsMade',
  'linksPerMailbox',
  'resetsPerAccount',
  'resetsPerIp',
  'emailChanges',
  'assistCodes',
  'uploads',
  'reviews',
  'newsletter',
  'calls',
  'pageRenders',
  'liveOfPerson',
  'liveOfIp',
])

/** Overrides by name. */
export const LimitSettings = z.partialRecord(limitNames, z.number().int().positive())
export type LimitSettings = z.output<typeof LimitSettings>

export type Outcome<T> = { value: T } | { error: unknown }

interface Limit {
  /** @throws RATE_LIMITED when over the limit */
  take(key: string): Promise<void>
  /**
   * Counts before `work`, so parallel calls can't slip past, and uncounts when `isCounted` is false.
   * @throws RATE_LIMITED when over the limit
   */
  during<T>(key: string, work: () => Promise<T>, isCounted: (outcome: Outcome<T>) => boolean): Promise<T>
}

/** Counts by recipient address, which may be a stranger's. */
interface MailboxLimit {
  /** @throws RATE_LIMITED when over the limit */
  take(email: string): Promise<void>
  /**
   * Counts only successful `work`: failures and missing addresses send nothing.
   * @throws RATE_LIMITED when over the limit
   */
  during<T>(email: string | undefined, work: () => Promise<T>): Promise<T>
  /** Always runs `work`, telling it whether mail may be sent. */
  admit<T>(email: string, work: (mayMail: boolean) => Promise<T>): Promise<T>
}

interface WrongPasswords {
  /**
   * Counts an attempt per name and IP, and per IP, before the check; uncounts unless `verify` returns undefined. So
   * right passwords don't count and parallel attempts can't slip past.
   * @throws RATE_LIMITED after too many wrong passwords
   */
  attempt<T>(name: string, ip: string, verify: () => Promise<T | undefined>): Promise<T | undefined>
}

interface Uploads {
  /**
   * Counts a file per person and per farm.
   * @throws RATE_LIMITED when either is over the limit
   */
  take(by: Actor): Promise<void>
}

export interface Limits {
  readonly wrongPassword: WrongPasswords
  /** By IP. Also counts refusals of taken names and addresses, but no others: use `during`. */
  readonly accountsMade: Limit
  /** By `mailboxKey` of the recipient, over all accounts. */
  readonly linksPerMailbox: MailboxLimit
  /** By requested address, and by account. */
  readonly resetsPerAccount: Limit
  readonly resetsPerIp: Limit
  /** By person: change requests and resent links. */
  readonly emailChanges: Limit
  /** By person. */
  readonly assistCodes: Limit
  /** By sender and by farm. */
  readonly uploads: Uploads
  readonly reviews: Limit
  readonly newsletter: Limit
}

/** IPv6 clients choose freely within their /64. */
export function ipKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}

function refuse(milliseconds: number): never {
  return fail('RATE_LIMITED', { details: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) } })
}

/** Near a window's end nothing is uncounted: a late decrement would widen the next one. */
const LET_RUN_OUT_MS = 100

function limitOf(limiter: RateLimiterAbstract): Limit {
  async function count(key: string): Promise<{ consumed: number; msBeforeNext: number; giveBack(): Promise<void> }> {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1)
    const until = performance.now() + msBeforeNext - LET_RUN_OUT_MS
    return {
      consumed: consumedPoints,
      msBeforeNext,
      async giveBack() {
        if (performance.now() < until) await limiter.reward(key, 1)
      },
    }
  }
  return {
    async take(key) {
      const { consumed, msBeforeNext } = await count(key)
      if (consumed > limiter.points) refuse(msBeforeNext)
    },
    async during<T>(key: string, work: () => Promise<T>, isCounted: (outcome: Outcome<T>) => boolean) {
      const counted = await count(key)
      if (counted.consumed > limiter.points) {
        await counted.giveBack()
        return refuse(counted.msBeforeNext)
      }
      const outcome: Outcome<T> = await work().then(
        value => ({ value }),
        (error: unknown) => ({ error }),
      )
      if (!isCounted(outcome)) await counted.giveBack()
      if ('error' in outcome) throw outcome.error
      return outcome.value
    },
  }
}

/** IPv6 by /64. */
function byIp(limit: Limit): Limit {
  return {
    take: ip => limit.take(ipKey(ip)),
    during: (ip, work, isCounted) => limit.during(ipKey(ip), work, isCounted),
  }
}

function byMailbox(limit: Limit): MailboxLimit {
  const isDone = (outcome: Outcome<unknown>) => 'value' in outcome
  return {
    take: email => limit.take(mailboxKey(email)),
    during: (email, work) => (email === undefined ? work() : limit.during(mailboxKey(email), work, isDone)),
    async admit(email, work) {
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        return work(true)
      }
      return limit.during(mailboxKey(email), begin, isDone).catch((error: unknown) => {
        if (hasBegun) throw error
        return work(false)
      })
    },
  }
}

/** An acting agent counts as themselves, and for the farm. */
function uploadsOf(limit: Limit): Uploads {
  return {
    async take({ id, farmId, assist }) {
      await limit.take(`person ${assist?.agentId ?? id}`)
      if (farmId != null) await limit.take(`farm ${farmId}`)
    },
  }
}

/** Concurrent password checks per IP; more wait, so many right ones don't fill the limit. */
const CHECKED_AT_ONCE = 20

function wrongPasswordsOf(perName: Limit, perIp: Limit): WrongPasswords {
  const oneOfName = limitPerKey(1)
  const someOfIp = limitPerKey(CHECKED_AT_ONCE)
  return {
    attempt<T>(name: string, ip: string, verify: () => Promise<T | undefined>) {
      const key = `${ipKey(ip)} ${nameKey(name)}`
      const isWrong = (outcome: Outcome<T | undefined>) => 'value' in outcome && outcome.value === undefined
      const counted = () => perIp.during(ip, () => perName.during(key, verify, isWrong), isWrong)
      return oneOfName(key, () => someOfIp(ipKey(ip), counted))
    },
  }
}

/** Counted in Redis, or in process while it is away. */
export function createLimits(redis: RedisConnection, settings: LimitSettings = {}): Limits {
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
    wrongPassword: wrongPasswordsOf(limit('wrongPasswordsPerName'), byIp(limit('wrongPasswordsPerIp'))),
    accountsMade: byIp(limit('accountsMade')),
    linksPerMailbox: byMailbox(limit('linksPerMailbox')),
    resetsPerAccount: limit('resetsPerAccount'),
    resetsPerIp: byIp(limit('resetsPerIp')),
    emailChanges: limit('emailChanges'),
    assistCodes: limit('assistCodes'),
    uploads: uploadsOf(limit('uploads')),
    reviews: limit('reviews'),
    newsletter: byIp(limit('newsletter')),
  }
}
