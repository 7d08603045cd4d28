import type { Message } from '@santhe/rules'
import type { Logger } from 'pino'
import { publishEnded } from './live/live-log.ts'
import type { RedisConnection } from './redis.ts'
import { hashOf, personKey, publicName, readSession, sessionKey } from './sessions-record.ts'

export interface ListedSession {
  /** Public id that opens nothing. */
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  /** Rounded to five minutes. */
  readonly lastSeen: Date
  /** Whether it is the given token's session. */
  readonly isThis: boolean
}

/** @throws UNAVAILABLE when Redis is away */
export type Reach = <T>(work: Promise<T>, message?: Message) => Promise<T>

/** Receives the records of ended sessions. */
export type AfterEnd = (texts: readonly (string | null)[]) => Promise<void>

/** Lists a person's sessions, ends one, or all but one. */
export function sessionsByPerson(redis: RedisConnection, reach: Reach, log: Logger, afterEnd: AfterEnd) {
  /** Lost messages are caught within a minute. */
  async function closeStreams(hashes: readonly string[]): Promise<void> {
    await publishEnded(redis, hashes).catch((error: unknown) => log.warn({ err: error }, 'live streams not closed yet'))
  }

  async function endHashes(personId: number, hashes: readonly string[]): Promise<number> {
    if (hashes.length === 0) return 0
    const keys = hashes.map(sessionKey)
    const [texts, ended] = await reach(
      Promise.all([redis.mget(keys), redis.del(keys), redis.zrem(personKey(personId), ...hashes)]),
    )
    await closeStreams(hashes)
    await afterEnd(texts)
    return ended
  }

  const hashesOf = (personId: number) => reach(redis.zrange(personKey(personId), '0', '-1'))

  return {
    closeStreams,
    endHashes,
    hashesOf,
    async listOf(personId: number, token: string | undefined): Promise<ListedSession[]> {
      const hashes = await hashesOf(personId)
      if (hashes.length === 0) return []
      const texts = await reach(redis.mget(hashes.map(sessionKey)))
      const mine = token && hashOf(token)
      return hashes
        .flatMap((hash, place): ListedSession[] => {
          const session = readSession(texts[place])
          if (!session) return []
          const { device, createdAt, lastSeen } = session
          const moments = { createdAt: new Date(createdAt), lastSeen: new Date(lastSeen) }
          return [{ id: publicName(hash), device, ...moments, isThis: hash === mine }]
        })
        .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeen.getTime() - a.lastSeen.getTime())
    },
    async endNamed(personId: number, id: string): Promise<boolean> {
      const hashes = await hashesOf(personId)
      const named = hashes.filter(hash => publicName(hash) === id)
      return (await endHashes(personId, named)) > 0
    },
    async endOthersOf(personId: number, token: string | undefined): Promise<number> {
      const mine = token && hashOf(token)
      const hashes = await hashesOf(personId)
      return endHashes(
        personId,
        hashes.filter(hash => hash !== mine),
      )
    },
  }
}
