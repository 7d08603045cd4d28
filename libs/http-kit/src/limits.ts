import { isIPv6 } from 'node:net'
import { type Actor, fail, mailboxKey, nameKey } from '@santhe/rules'
import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { z } from 'zod'
import { limitPerKey } from './limit-per-key.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** docs/product/calls.md#rate-limits: how many in how many seconds. */
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

/** How many live streams may be open at once: of one person, and from one ip, where thousands of phones may be behind one. docs/live.md#limits. */
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

/** How many instead of the default, by name. */
export const LimitSettings = z.partialRecord(limitNames, z.number().int().positive())
export type LimitSettings = z.output<typeof LimitSettings>

/** How work ended: with a value or an error. */
export type Outcome<T> = { value: T } | { error: unknown }

interface Limit {
  /** Counts one. Throws SantheError RATE_LIMITED when that is one too many. */
  take(key: string): Promise<void>
  /**
   * Counts one before `work` begins, so that parallel calls can't slip past the limit, and gives it back when `isCounted` returns
   * false for the outcome. Returns or throws the outcome of `work`. Throws SantheError RATE_LIMITED.
   */
  during<T>(key: string, work: () => Promise<T>, isCounted: (outcome: Outcome<T>) => boolean): Promise<T>
}

/** A limit by the address that mails go to, which may be a stranger's. */
interface MailboxLimit {
  /** Counts one. Throws SantheError RATE_LIMITED when that is one too many. */
  take(email: string): Promise<void>
  /** Counts one where `work` succeeds, whose refusal sends nothing; without an address it sends nothing in any case. Throws SantheError RATE_LIMITED, and what `work` throws. */
  during<T>(email: string | undefined, work: () => Promise<T>): Promise<T>
  /** The same for what is done in any case: `work` learns whether a mail may go. Throws what `work` throws. */
  admit<T>(email: string, work: (mayMail: boolean) => Promise<T>): Promise<T>
}

interface WrongPasswords {
  /**
   * Runs one attempt. It is counted for the name from this ip, and for the ip, before the password is checked, and given back
   * unless `verify` returns undefined: so right passwords don't count in the end, and parallel attempts can't slip past the limit.
   * Throws SantheError RATE_LIMITED after too many wrong passwords for this name from this ip, or from this ip at all.
   */
  attempt<T>(name: string, ip: string, verify: () => Promise<T | undefined>): Promise<T | undefined>
}

interface Uploads {
  /** Counts one file of this person, and of their farm. Throws SantheError RATE_LIMITED when that is one too many of either. */
  take(by: Actor): Promise<void>
}

export interface Limits {
  readonly wrongPassword: WrongPasswords
  /** By ip; a taken name or e-mail address counts, another refused form doesn't: `during` the making. */
  readonly accountsMade: Limit
  /** By `mailboxKey` of the address that a link is sent to, over all accounts. */
  readonly linksPerMailbox: MailboxLimit
  /** By account: passwords set by a link. */
  readonly resetsPerAccount: Limit
  /** By ip. */
  readonly resetsPerIp: Limit
  /** By person: requests for another e-mail address, and links sent again. */
  readonly emailChanges: Limit
  /** By person: codes for taluk agents, made or sent. */
  readonly assistCodes: Limit
  /** Files that are sent to be stored, by who sends them and by the farm they act for. */
  readonly uploads: Uploads
  /** By person. */
  readonly reviews: Limit
  /** By ip. */
  readonly newsletter: Limit
}

/** Returns one key for all ips that a client can choose from: an IPv6 network is given out by its first 64 bits. */
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

/** Within this time of a window's end nothing is given back: the window ends by itself, and a late give-back would widen the next one. */
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

/** Returns a limit by ip, one for a whole IPv6 network. */
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

/** An agent who helps a farmer counts as the agent, and for the farm. */
function uploadsOf(limit: Limit): Uploads {
  return {
    async take({ id, farmId, assist }) {
      await limit.take(`person ${assist?.agentId ?? id}`)
      if (farmId != null) await limit.take(`farm ${farmId}`)
    },
  }
}

/** Passwords from one ip that are checked at the same time; more wait, so that many right ones at once don't fill its limit. */
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

/** Returns the market's rate limits, counted in Redis, and in this process alone while Redis is away. */
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
