import type { Subject } from '@santhe/contracts'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** One Redis stream that any process writes and every hub follows. docs/live.md#stream. */
export const LIVE_KEY = 'santhe:live'
/** About so many entries stay in the stream, and in the memory of each hub. */
export const MOST_ENTRIES = 10_000

/** Who should read what again. */
export interface LiveNews {
  readonly personIds: readonly number[]
  readonly subjects: readonly Subject[]
}

const Entry = z.union([
  z.object({ personIds: z.array(z.number()), subjects: z.array(z.string()) }),
  /** The hashes of sessions that have ended. */
  z.object({ ended: z.array(z.string()) }),
])
type LiveEntry = z.output<typeof Entry>

export interface StoredEntry {
  /** Such as 1767225600000-0: milliseconds and a count, of Redis's own clock. */
  readonly id: string
  readonly entry: LiveEntry
}

async function add(redis: Redis, entry: LiveNews | { ended: readonly string[] }): Promise<void> {
  await redis.xadd(LIVE_KEY, 'MAXLEN', '~', MOST_ENTRIES, '*', 'e', JSON.stringify(entry))
}

/** Tells the hubs of every process who should read what again. Rejects while Redis is away. */
export async function publishNews(redis: Redis, { personIds, subjects }: LiveNews): Promise<void> {
  if (personIds.length > 0 && subjects.length > 0) await add(redis, { personIds, subjects })
}

/** Tells them which sessions have ended, by the hashes of their tokens. Rejects while Redis is away. */
export async function publishEnded(redis: Redis, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await add(redis, { ended: hashes })
}

function readEntry(text: string | undefined): LiveEntry {
  try {
    return Entry.parse(JSON.parse(text ?? ''))
  } catch {
    return { ended: [] }
  }
}

/** Returns entries from the rows of Redis. One of another program's version that can't be read is for nobody, and its id counts. */
export function readEntries(rows: readonly (readonly [id: string, fields: readonly string[]])[]): StoredEntry[] {
  return rows.map(([id, [, text]]) => ({ id, entry: readEntry(text) }))
}
