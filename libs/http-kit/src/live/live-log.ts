import type { Subject } from '@santhe/contracts'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** Written by any process, followed by every hub. docs/live.md#stream. */
export const LIVE_KEY = 'santhe:live'
/** Approximate length of the stream and of each ring. */
export const MOST_ENTRIES = 10_000

/** Who should read what again. */
export interface LiveNews {
  readonly personIds: readonly number[]
  readonly subjects: readonly Subject[]
}

const Entry = z.union([
  z.object({ personIds: z.array(z.number()), subjects: z.array(z.string()) }),
  /** Session hashes. */
  z.object({ ended: z.array(z.string()) }),
])
type LiveEntry = z.output<typeof Entry>

export interface StoredEntry {
  /** Redis's ms and counter: 1767225600000-0. */
  readonly id: string
  readonly entry: LiveEntry
}

async function add(redis: Redis, entry: LiveNews | { ended: readonly string[] }): Promise<void> {
  await redis.xadd(LIVE_KEY, 'MAXLEN', '~', MOST_ENTRIES, '*', 'e', JSON.stringify(entry))
}

/** Rejects while Redis is away. */
export async function publishNews(redis: Redis, { personIds, subjects }: LiveNews): Promise<void> {
  if (personIds.length > 0 && subjects.length > 0) await add(redis, { personIds, subjects })
}

/** Sessions by token hash. Rejects while Redis is away. */
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

/** Unreadable entries of other versions are for nobody, but advance the id. */
export function readEntries(rows: readonly (readonly [id: string, fields: readonly string[]])[]): StoredEntry[] {
  return rows.map(([id, [, text]]) => ({ id, entry: readEntry(text) }))
}
