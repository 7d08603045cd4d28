import { randomBytes } from 'node:crypto'
import { type Actor, fail, type Language } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Logger } from 'pino'
import type { RedisConnection } from './redis.ts'
import { type AfterEnd, type ListedSession, type Reach, sessionsByPerson } from './sessions-by-person.ts'
import {
  type EndHelp,
  endedKey,
  hashOf,
  personKey,
  readSession,
  SESSION_SECONDS,
  Session,
  sessionKey,
  tokenShape,
} from './sessions-record.ts'

const SEEN_PRECISION_MS = 5 * 60 * 1000
/** Longer than any request, so a sign-in in progress can't outlive `endAllOf`. */
const ENDED_SECONDS = 15 * 60
/** Beyond this, the least recently seen one ends. */
const MOST_SESSIONS = 100
const CANNOT_START = say('sessions.noSignIn')

interface ActiveSession {
  readonly actor: Actor
  /** Just renewed: set its cookie again. */
  readonly isRenewed: boolean
  /** May be over. */
  readonly assistId: number | undefined
  /** The person's. */
  readonly language: Language | undefined
}

interface SessionStart {
  device: string
  /** The person's, if chosen. */
  language?: Language | undefined
  /** When the right to sign in was checked. */
  asOf: Date
}

/** Each call throws UNAVAILABLE when Redis is away. */
export interface Sessions {
  assertCanStart(): Promise<void>
  /**
   * Returns the token, which is not stored.
   * @throws NOT_SIGNED_IN when all the person's sessions ended since
   */
  start(actor: Actor, start: SessionStart): Promise<string>
  /** Undefined for an ended session. */
  find(token: string): Promise<ActiveSession | undefined>
  /** In order; undefined for ended ones. */
  findByHashes(hashes: readonly string[]): Promise<readonly (Session | undefined)[]>
  /**
   * Sets the assist the agent acts in.
   * @throws NOT_SIGNED_IN when the session has ended
   */
  setAssist(token: string, assistId: number): Promise<void>
  /** Clears the assist, unless another tab has begun the next one. Throws like `setAssist`. */
  clearAssist(token: string, assistId: number): Promise<void>
  /** Sets the language of a person's sessions, on all devices. */
  setLanguage(personId: number, language: Language): Promise<void>
  /** `token`'s session first, then by last use; at most 100. */
  listOf(personId: number, token: string | undefined): Promise<ListedSession[]>
  end(token: string): Promise<void>
  /** False if there is none. */
  endNamed(personId: number, id: string): Promise<boolean>
  endOthersOf(personId: number, token: string | undefined): Promise<number>
  /** Returns the time from which they may sign in again. */
  endAllOf(personId: number): Promise<Date>
}

/** Atomic, so a sign-in can't slip past a concurrent `endAllOf`. */
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

/** Renews only what was read: ended sessions don't return, concurrent changes win. */
const RENEW = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'EX', ARGV[3])
redis.call('zadd', KEYS[2], 'XX', ARGV[4], ARGV[5])
redis.call('expire', KEYS[2], ARGV[3])
return 1`

/** Replaces only what was read, so that concurrent changes aren't lost and ended sessions don't return. */
const REPLACE = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'KEEPTTL')
return 1`

interface SessionsDeps {
  /** In ms. */
  clock?: () => number
  endHelp?: EndHelp | undefined
}

/** @throws UNAVAILABLE when Redis is away */
function reachWith(log: Logger): Reach {
  return async (work, message = say('sessions.away')) => {
    try {
      return await work
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'sessions unreachable')
      return fail('UNAVAILABLE', { message })
    }
  }
}

/** Ends the assists of ended sessions. If that fails, nobody acts in them and they expire within the hour. */
function helpEnding(log: Logger, { clock, endHelp }: { clock: () => number; endHelp: EndHelp }): AfterEnd {
  return async texts => {
    for (const text of texts) {
      const { actor: agent, assistId, device } = readSession(text) ?? {}
      if (!agent || assistId === undefined || device === undefined) continue
      await endHelp({ agent, assistId, device, now: new Date(clock()) }).catch((error: unknown) =>
        log.warn({ error }, 'help not ended with its session'),
      )
    }
  }
}

function renew(
  { redis, log, now }: { redis: RedisConnection; log: Logger; now: number },
  hash: string,
  read: { text: string; session: Session },
): void {
  const { text, session } = read
  const renewed = JSON.stringify({ ...session, lastSeen: now })
  redis
    .eval(RENEW, 2, sessionKey(hash), personKey(session.actor.id), text, renewed, SESSION_SECONDS, now, hash)
    .catch((error: unknown) => log.warn({ error }, 'session not renewed'))
}

interface Ending {
  redis: RedisConnection
  reach: Reach
  clock: () => number
  afterEnd: AfterEnd
  byPerson: ReturnType<typeof sessionsByPerson>
}

function sessionEnds({ redis, reach, clock, afterEnd, byPerson }: Ending): Pick<Sessions, 'end' | 'endAllOf'> {
  return {
    async end(token) {
      if (!tokenShape.test(token)) return
      const hash = hashOf(token)
      const [text] = await reach(Promise.all([redis.get(sessionKey(hash)), redis.del(sessionKey(hash))]))
      const session = readSession(text)
      await byPerson.closeStreams([hash])
      if (session) await reach(redis.zrem(personKey(session.actor.id), hash))
      await afterEnd([text])
    },
    async endAllOf(personId) {
      const now = clock()
      // First, so no earlier sign-in can start another.
      await reach(redis.set(endedKey(personId), now, 'EX', ENDED_SECONDS))
      await byPerson.endHashes(personId, await byPerson.hashesOf(personId))
      return new Date(now + 1)
    },
  }
}

/** Opaque tokens stored hashed, valid 30 days from last use (recorded every five minutes). An assist ends with its session. */
export function createSessions(
  redis: RedisConnection,
  log: Logger,
  { clock = Date.now, endHelp = async () => {} }: SessionsDeps = {},
): Sessions {
  const readKey = readTogether(redis)
  const reach = reachWith(log)
  const afterEnd = helpEnding(log, { clock, endHelp })
  const byPerson = sessionsByPerson(redis, reach, log, afterEnd)
  const { listOf, endNamed, endOthersOf } = byPerson
  const change = sessionChange(redis, reach)

  return {
    listOf,
    endNamed,
    endOthersOf,
    ...sessionEnds({ redis, reach, clock, afterEnd, byPerson }),
    async assertCanStart() {
      await reach(redis.ping(), CANNOT_START)
    },
    async start(actor, { device, asOf, language }) {
      const token = randomBytes(32).toString('base64url')
      const hash = hashOf(token)
      const now = clock()
      const session: Session = Session.parse({ actor, createdAt: now, lastSeen: now, device, language })
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
      if (isRenewed) renew({ redis, log, now: clock() }, hash, { text, session })
      return { actor: session.actor, isRenewed, assistId: session.assistId, language: session.language }
    },
    async findByHashes(hashes) {
      const texts = hashes.length > 0 ? await reach(redis.mget(hashes.map(sessionKey))) : []
      return texts.map(readSession)
    },
    async setAssist(token, assistId) {
      if (!(await change(hashOf(token), { assistId }))) fail('NOT_SIGNED_IN')
    },
    async clearAssist(token, assistId) {
      if (!(await change(hashOf(token), { assistId: undefined }, assistId))) fail('NOT_SIGNED_IN')
    },
    async setLanguage(personId, language) {
      const hashes = await byPerson.hashesOf(personId)
      await Promise.all(hashes.map(hash => change(hash, { language })))
    },
  }
}

type Change = Partial<Pick<Session, 'assistId' | 'language'>>

/** Changes a session, or only in its assist `of`. False for an ended session. */
function sessionChange(redis: RedisConnection, reach: Reach) {
  return async (hash: string, change: Change, of?: number): Promise<boolean> => {
    const key = sessionKey(hash)
    for (;;) {
      const text = await reach(redis.get(key))
      const session = readSession(text)
      if (!text || !session) return false
      if (of !== undefined && session.assistId !== of) return true
      const changed = JSON.stringify({ ...session, ...change })
      if ((await reach(redis.eval(REPLACE, 1, key, text, changed))) === 1) return true
    }
  }
}

interface Batch {
  readonly keys: string[]
  readonly values: Promise<readonly (string | null)[]>
}

function readTogether(redis: RedisConnection): (key: string) => Promise<string | null> {
  let waiting: Batch | undefined

  function begin(): Batch {
    const keys: string[] = []
    const values = new Promise(resolve => setImmediate(resolve)).then(() => {
      waiting = undefined
      return redis.mget(keys)
    })
    return { keys, values }
  }

  return async key => {
    waiting ??= begin()
    const { keys, values } = waiting
    const place = keys.push(key) - 1
    return (await values)[place] ?? null
  }
}
