import { randomBytes } from 'node:crypto'
import { type Actor, fail } from '@santhe/rules'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type ListedSession, sessionsByPerson } from './sessions-by-person.ts'
import { SESSION_SECONDS } from './sessions-cookie.ts'
import { readTogether } from './sessions-reads.ts'
import {
  type EndHelp,
  endedKey,
  hashOf,
  personKey,
  readSession,
  Session,
  sessionKey,
  tokenShape,
} from './sessions-record.ts'

const SEEN_PRECISION_MS = 5 * 60 * 1000
/** Longer than any request may take: a sign-in that began before `endAllOf` must not outlive it. */
const ENDED_SECONDS = 15 * 60
/** With more sessions than this, the one not seen for longest is ended. */
const MOST_SESSIONS = 100
const UNREACHABLE = 'We can’t check who is signed in right now. You are still signed in; please try again in a moment.'
const CANNOT_START = 'We can’t sign anybody in right now. Please try again in a moment.'

interface ActiveSession {
  readonly actor: Actor
  /** Its 30 days were renewed just now: a cookie that carries it is to be set again. */
  readonly isRenewed: boolean
  /** Its token is valid under the cookie name that no other host can set, and under no older one. */
  readonly isHostOnly: boolean
  /** The help in which its agent acts for a farmer, whether or not it still goes on. */
  readonly assistId: number | undefined
}

interface SessionStart {
  device: string
  /** When it was checked that the person may sign in. */
  asOf: Date
  isHostOnly?: boolean
}

export interface Sessions {
  /** Throws SantheError UNAVAILABLE while none can be started. */
  assertCanStart(): Promise<void>
  /**
   * Starts a session and returns its token, which is stored nowhere.
   * Throws SantheError NOT_SIGNED_IN when all their sessions were ended since; UNAVAILABLE.
   */
  start(actor: Actor, start: SessionStart): Promise<string>
  /** Returns the session; undefined where there is none any more. Throws SantheError UNAVAILABLE. */
  find(token: string): Promise<ActiveSession | undefined>
  /** Returns the sessions of these hashes of tokens, in their order; undefined for one that has ended. Throws SantheError UNAVAILABLE. */
  findByHashes(hashes: readonly string[]): Promise<readonly (Session | undefined)[]>
  /** Writes into a session for which help its agent acts, or with undefined that it acts for nobody. Throws SantheError NOT_SIGNED_IN where it has ended, UNAVAILABLE. */
  setAssist(token: string, assistId: number | undefined): Promise<void>
  /** Returns a person's sessions, that of `token` first, then the last seen; 100 at most. Throws SantheError UNAVAILABLE. */
  listOf(personId: number, token: string | undefined): Promise<ListedSession[]>
  /** Throws SantheError UNAVAILABLE. */
  end(token: string): Promise<void>
  /** Ends the person's session with this id; returns false where there is none. Throws SantheError UNAVAILABLE. */
  endNamed(personId: number, id: string): Promise<boolean>
  /** Ends every session of a person but that of `token`, and returns how many. Throws SantheError UNAVAILABLE. */
  endOthersOf(personId: number, token: string | undefined): Promise<number>
  /** Ends every session of a person and returns the moment from which they may sign in again. Throws SantheError UNAVAILABLE. */
  endAllOf(personId: number): Promise<Date>
}

/** One script, so that a sign-in and an `endAllOf` at the same time can't pass each other. */
const START = `
local ended = redis.call('get', KEYS[3])
if ended and tonumber(ended) >= tonumber(ARGV[5]) then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('zremrangebyscore', KEYS[2], '-inf', ARGV[6])
redis.call('zadd', KEYS[2], ARGV[4], ARGV[3])
redis.call('expire', KEYS[2], ARGV[2])
local prefix = string.sub(KEYS[1], 1, #KEYS[1] - #ARGV[3])
local over = redis.call('zcard', KEYS[2]) - tonumber(ARGV[7])
if over > 0 then
  for _, old in ipairs(redis.call('zrange', KEYS[2], 0, over - 1)) do
    redis.call('del', prefix .. old)
    redis.call('zrem', KEYS[2], old)
  end
end
return 1`

/**
 * Only what was read is renewed: of a session that was ended meanwhile nothing comes back, and one that another program has changed
 * meanwhile stays as that wrote it, until it is read again.
 */
const RENEW = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'EX', ARGV[3])
redis.call('zadd', KEYS[2], 'XX', ARGV[4], ARGV[5])
redis.call('expire', KEYS[2], ARGV[3])
return 1`

interface SessionsDeps {
  /** Returns milliseconds. */
  clock?: () => number
  endHelp?: EndHelp | undefined
}

/** Returns sessions in Redis: opaque tokens, stored hashed, 30 days from their last use (noted every five minutes). A help ends with its session. */
export function createSessions(
  redis: Redis,
  log: Logger,
  { clock = Date.now, endHelp = async () => {} }: SessionsDeps = {},
): Sessions {
  const readKey = readTogether(redis)

  async function reach<T>(work: Promise<T>, message = UNREACHABLE): Promise<T> {
    try {
      return await work
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'sessions unreachable')
      return fail('UNAVAILABLE', { message })
    }
  }

  function renew(hash: string, text: string, session: Session): void {
    const now = clock()
    const renewed = JSON.stringify({ ...session, lastSeen: now })
    redis
      .eval(RENEW, 2, sessionKey(hash), personKey(session.actor.id), text, renewed, SESSION_SECONDS, now, hash)
      .catch((error: unknown) => log.warn({ error }, 'session not renewed'))
  }

  /** Where an end can't be written nobody works in the help any more, and its hour ends by itself. */
  async function afterEnd(texts: readonly (string | null)[]): Promise<void> {
    for (const text of texts) {
      const { actor: agent, assistId, device } = readSession(text) ?? {}
      if (!agent || assistId === undefined || device === undefined) continue
      await endHelp({ agent, assistId, device, now: new Date(clock()) }).catch((error: unknown) =>
        log.warn({ error }, 'help not ended with its session'),
      )
    }
  }

  const { closeStreams, endHashes, hashesOf, listOf, endNamed, endOthersOf } = sessionsByPerson(
    redis,
    reach,
    log,
    afterEnd,
  )

  return {
    listOf,
    endNamed,
    endOthersOf,
    async assertCanStart() {
      await reach(redis.ping(), CANNOT_START)
    },
    async start(actor, { device, asOf, isHostOnly = false }) {
      const token = randomBytes(32).toString('base64url')
      const hash = hashOf(token)
      const now = clock()
      const session: Session = Session.parse({ actor, createdAt: now, lastSeen: now, device, isHostOnly })
      const keys = [sessionKey(hash), personKey(actor.id), endedKey(actor.id)]
      const expiredBefore = now - SESSION_SECONDS * 1000
      const text = JSON.stringify(session)
      const args = [text, SESSION_SECONDS, hash, now, asOf.getTime(), expiredBefore, MOST_SESSIONS]
      const started = await reach(redis.eval(START, keys.length, ...keys, ...args), CANNOT_START)
      return started === 1 ? token : fail('NOT_SIGNED_IN')
    },
    async find(token) {
      if (!tokenShape.test(token)) return undefined
      const hash = hashOf(token)
      const text = await reach(readKey(sessionKey(hash)))
      const session = readSession(text)
      if (!text || !session) return undefined
      const isRenewed = clock() - session.lastSeen > SEEN_PRECISION_MS
      if (isRenewed) renew(hash, text, session)
      return { actor: session.actor, isRenewed, isHostOnly: session.isHostOnly, assistId: session.assistId }
    },
    async findByHashes(hashes) {
      const texts = hashes.length > 0 ? await reach(redis.mget(hashes.map(sessionKey))) : []
      return texts.map(readSession)
    },
    async setAssist(token, assistId) {
      const key = sessionKey(hashOf(token))
      const session = readSession(await reach(redis.get(key)))
      if (!session) return fail('NOT_SIGNED_IN')
      // Only where the key still exists: it must not bring back a session that was ended meanwhile.
      const written = await reach(redis.set(key, JSON.stringify({ ...session, assistId }), 'KEEPTTL', 'XX'))
      if (written !== 'OK') fail('NOT_SIGNED_IN')
    },
    async end(token) {
      if (!tokenShape.test(token)) return
      const hash = hashOf(token)
      const [text] = await reach(Promise.all([redis.get(sessionKey(hash)), redis.del(sessionKey(hash))]))
      const session = readSession(text)
      await closeStreams([hash])
      if (session) await reach(redis.zrem(personKey(session.actor.id), hash))
      await afterEnd([text])
    },
    async endAllOf(personId) {
      const now = clock()
      // First of all: from here on no sign-in that began earlier can start another one.
      await reach(redis.set(endedKey(personId), now, 'EX', ENDED_SECONDS))
      await endHashes(personId, await hashesOf(personId))
      return new Date(now + 1)
    },
  }
}
