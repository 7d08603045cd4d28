import { createHash, randomBytes } from 'node:crypto'
import { type Actor, fail, ROLES } from '@santhe/rules'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'

/** How a request says who asks. Where both are there the bearer counts. */
export interface Credential {
  readonly kind: 'bearer' | 'cookie'
  readonly token: string
}

export const SESSION_COOKIE = 'santhe_session'

const DAY = 24 * 60 * 60
/** Seconds a session lives after it was last used. */
export const SESSION_SECONDS = 30 * DAY
const REFRESH_AFTER_MS = 60 * 60 * 1000
/** Longer than any request may take: a sign-in that began before `endAllOf` must not outlive it. */
const ENDED_SECONDS = 15 * 60
const UNREACHABLE = 'We can’t check who is signed in right now. You are still signed in; please try again in a moment.'

const Session = z.object({
  actor: z.object({
    id: z.number(),
    role: z.enum(ROLES),
    district: z.string().nullish(),
    taluk: z.string().nullish(),
    farmId: z.number().nullish(),
  }),
  createdAt: z.number(),
  lastSeen: z.number(),
  device: z.string(),
})
type Session = z.output<typeof Session>

export interface FoundSession {
  readonly actor: Actor
  /** Its 30 days began anew just now: a cookie that carries it is to be set again. */
  readonly isRenewed: boolean
}

export interface Sessions {
  /**
   * Starts a session and answers its token, which is kept nowhere. `asOf`: when the person was found fit to sign in.
   * @throws SantheError NOT_SIGNED_IN when all their sessions were ended since; UNAVAILABLE.
   */
  start(actor: Actor, { device, asOf }: { device: string; asOf: Date }): Promise<string>
  /** Undefined where there is no such session any more. @throws SantheError UNAVAILABLE. */
  find(token: string): Promise<FoundSession | undefined>
  /** @throws SantheError UNAVAILABLE. */
  end(token: string): Promise<void>
  /** Ends every session of a person and answers the moment from which they may sign in again. @throws SantheError UNAVAILABLE. */
  endAllOf(personId: number): Promise<Date>
}

const tokenShape = /^[\w-]{43}$/
const sessionKey = (hash: string) => `santhe:session:${hash}`
const personKey = (personId: number) => `santhe:sessions-of:${personId}`
const endedKey = (personId: number) => `santhe:sessions-ended:${personId}`

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function readSession(text: string | null): Session | undefined {
  if (text === null) return undefined
  const read = Session.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}

/** One script, so that a sign-in and an `endAllOf` at the same time can't pass each other. */
const START = `
local ended = redis.call('get', KEYS[3])
if ended and tonumber(ended) >= tonumber(ARGV[5]) then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('zremrangebyscore', KEYS[2], '-inf', ARGV[6])
redis.call('zadd', KEYS[2], ARGV[4], ARGV[3])
redis.call('expire', KEYS[2], ARGV[2])
return 1`

/** Sessions in Redis: opaque tokens, kept hashed, 30 days from their last use (renewed at most hourly). `clock` gives milliseconds. */
export function createSessions(redis: Redis, log: Logger, clock: () => number = Date.now): Sessions {
  async function reach<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'sessions unreachable')
      return fail('UNAVAILABLE', { message: UNREACHABLE })
    }
  }

  function renew(hash: string, session: Session): void {
    const now = clock()
    // Only where it still is: renewing must not bring back what was ended meanwhile.
    redis
      .pipeline()
      .set(sessionKey(hash), JSON.stringify({ ...session, lastSeen: now }), 'EX', SESSION_SECONDS, 'XX')
      .zadd(personKey(session.actor.id), 'XX', now, hash)
      .expire(personKey(session.actor.id), SESSION_SECONDS)
      .exec()
      .catch((error: unknown) => log.warn({ error }, 'session not renewed'))
  }

  async function start(actor: Actor, { device, asOf }: { device: string; asOf: Date }): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const hash = hashOf(token)
    const now = clock()
    const session: Session = { actor, createdAt: now, lastSeen: now, device }
    const started = await reach(
      redis.eval(
        START,
        3,
        sessionKey(hash),
        personKey(actor.id),
        endedKey(actor.id),
        JSON.stringify(Session.parse(session)),
        SESSION_SECONDS,
        hash,
        now,
        asOf.getTime(),
        now - SESSION_SECONDS * 1000,
      ),
    )
    return started === 1 ? token : fail('NOT_SIGNED_IN')
  }

  return {
    start,
    async find(token) {
      if (!tokenShape.test(token)) return undefined
      const hash = hashOf(token)
      const session = readSession(await reach(redis.get(sessionKey(hash))))
      if (!session) return undefined
      const isRenewed = clock() - session.lastSeen > REFRESH_AFTER_MS
      if (isRenewed) renew(hash, session)
      return { actor: session.actor, isRenewed }
    },
    async end(token) {
      if (!tokenShape.test(token)) return
      const hash = hashOf(token)
      const [text] = await reach(Promise.all([redis.get(sessionKey(hash)), redis.del(sessionKey(hash))]))
      const session = readSession(text)
      if (session) await reach(redis.zrem(personKey(session.actor.id), hash))
    },
    async endAllOf(personId) {
      const now = clock()
      // First of all: from here on no sign-in that began earlier can start another one.
      await reach(redis.set(endedKey(personId), now, 'EX', ENDED_SECONDS))
      const hashes = await reach(redis.zrange(personKey(personId), '0', '-1'))
      await reach(Promise.all([...hashes.map(hash => redis.del(sessionKey(hash))), redis.del(personKey(personId))]))
      return new Date(now + 1)
    },
  }
}

/** The cookie that carries a token; with `token` undefined, the one that takes it back. */
export function sessionCookie(token: string | undefined, { isSecure }: { isSecure: boolean }): string {
  const lifetime = token === undefined ? 0 : SESSION_SECONDS
  const always = `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`
  return isSecure ? `${always}; Secure` : always
}

/** What a request came with; the bearer where there are both. */
export function credentialOf(authorization: string | undefined, cookie: string | undefined): Credential | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (bearer !== undefined) return { kind: 'bearer', token: bearer }
  return cookie ? { kind: 'cookie', token: cookie } : undefined
}
