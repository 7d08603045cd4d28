import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from '@santhe/contracts'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { duplicateFor, type RedisConnection } from '../redis.ts'

/** Blocking read, in ms. */
const BLOCK_MS = 2_000
/** A slower read means that Redis hangs (ms). */
const LATE_MS = 2_000
const RETRY_MS = 200
const AT_ONCE = 1_000

interface FollowLog {
  readonly redis: RedisConnection
  readonly log: Log
  readonly onEntry: (entry: StoredEntry) => void
  /** After an outage, entries may be missing. */
  readonly onBack: () => void
}

export interface LogFollower {
  readonly ring: EntryRing
  /** Whether Redis responded at the last read. */
  isCurrent(): boolean
  readonly started: Promise<void>
  stop(): void
}

/** Whether older entries were trimmed. */
async function hasLostEntries(redis: RedisConnection, present: number): Promise<boolean> {
  const facts: unknown = await redis.xinfo('STREAM', LIVE_KEY)
  const added: unknown = Array.isArray(facts) ? facts[facts.indexOf('entries-added') + 1] : undefined
  return added !== present
}

/** Blocks on its own connection; restarts after an outage. */
export function followLog({ redis, log, onEntry, onBack }: FollowLog): LogFollower {
  // Blocking reads outlast the shared timeouts.
  const reader = duplicateFor(redis, BLOCK_MS + LATE_MS)
  // Commands report their errors, and the shared connection logs outages.
  reader.on('error', () => {})
  const ring = createRing()
  let [isCurrent, hasStarted, isStopped] = [false, false, false]
  let confirmStart = () => {}
  const started = new Promise<void>(resolve => {
    confirmStart = resolve
  })

  async function begin(): Promise<void> {
    const rows = await reader.xrevrange(LIVE_KEY, '+', '-', 'COUNT', MOST_ENTRIES)
    const [first, ...rest] = readEntries(rows).reverse()
    const last = rest.at(-1) ?? first
    // Entries before the outage may be incomplete.
    if (hasStarted) ring.fill([], last?.id ?? FIRST_ID)
    else if (first && (await hasLostEntries(reader, rows.length))) ring.fill(rest, first.id)
    else ring.fill(first ? [first, ...rest] : [], FIRST_ID)
    isCurrent = true
    if (hasStarted) onBack()
    hasStarted = true
    confirmStart()
  }

  async function readOn(): Promise<void> {
    const streams = await reader.xread('COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, 'STREAMS', LIVE_KEY, ring.last())
    for (const entry of readEntries(streams?.[0]?.[1] ?? [])) {
      ring.add(entry)
      onEntry(entry)
    }
  }

  async function follow(): Promise<void> {
    while (!isStopped) {
      try {
        if (!isCurrent) await begin()
        await readOn()
      } catch (error) {
        if (isCurrent && !isStopped) log.warn({ err: error }, 'live news can’t be read')
        isCurrent = false
        await pause(RETRY_MS)
      }
    }
  }

  void follow()
  return {
    ring,
    isCurrent: () => isCurrent,
    started,
    stop() {
      isStopped = true
      reader.disconnect()
    },
  }
}

/** Before every other id. */
const FIRST_ID = '0-0'

const ID = /^(\d{1,15})-(\d{1,10})$/

function partsOf(id: string): readonly [milliseconds: number, count: number] | undefined {
  const [, milliseconds, count] = ID.exec(id) ?? []
  return milliseconds === undefined ? undefined : [Number(milliseconds), Number(count)]
}

/** False if either is no entry id. */
function isLater(id: string, other: string): boolean {
  const [one, two] = [partsOf(id), partsOf(other)]
  if (!one || !two) return false
  return one[0] === two[0] ? one[1] > two[1] : one[0] > two[0]
}

/** Recent entries in memory, so reconnecting browsers cost Redis nothing. */
interface EntryRing {
  /** The id of the last entry. */
  last(): string
  /** Resets: `entries` are all after `completeAfter`. */
  fill(entries: readonly StoredEntry[], completeAfter: string): void
  add(entry: StoredEntry): void
  /** Undefined when entries after this id may be missing. */
  after(id: string): readonly StoredEntry[] | undefined
  /** `moment` in ms of Redis's clock; undefined when the ring doesn't reach back. */
  since(moment: number): readonly StoredEntry[] | undefined
}

function createRing(most = MOST_ENTRIES): EntryRing {
  let entries: StoredEntry[] = []
  let completeAfter = FIRST_ID
  const last = () => entries.at(-1)?.id ?? completeAfter

  function laterThan(id: string): readonly StoredEntry[] | undefined {
    if (isLater(completeAfter, id)) return undefined
    const at = entries.findLastIndex(entry => !isLater(entry.id, id))
    return entries.slice(at + 1)
  }

  return {
    last,
    fill(all, after) {
      entries = [...all]
      completeAfter = after
    },
    add(entry) {
      entries.push(entry)
      // Trim in tenths: shifting the array per entry would cost more than the entry.
      if (entries.length > most * 1.1)
        completeAfter = entries.splice(0, entries.length - most).at(-1)?.id ?? completeAfter
    },
    after: id => (partsOf(id) && !isLater(id, last()) ? laterThan(id) : undefined),
    since: moment => laterThan(`${Math.max(0, Math.floor(moment))}-0`),
  }
}

/** Written by any process, followed by every hub. docs/live.md#stream. */
export const LIVE_KEY = 'santhe:live'
/** Approximate length of the stream and of each ring. */
const MOST_ENTRIES = 10_000

/** Who should reload what. */
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

async function add(redis: RedisConnection, entry: LiveNews | { ended: readonly string[] }): Promise<void> {
  await redis.xadd(LIVE_KEY, 'MAXLEN', '~', MOST_ENTRIES, '*', 'e', JSON.stringify(entry))
}

/** Rejects while Redis is away. */
export async function publishNews(redis: RedisConnection, { personIds, subjects }: LiveNews): Promise<void> {
  if (personIds.length > 0 && subjects.length > 0) await add(redis, { personIds, subjects })
}

/** Sessions by token hash. Rejects while Redis is away. */
export async function publishEnded(redis: RedisConnection, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await add(redis, { ended: hashes })
}

function readEntry(text: string | undefined): LiveEntry {
  try {
    return Entry.parse(JSON.parse(text ?? ''))
  } catch {
    return { ended: [] }
  }
}

/** Skips unreadable entries of other versions, but advances the id. */
function readEntries(rows: readonly (readonly [id: string, fields: readonly string[]])[]): StoredEntry[] {
  return rows.map(([id, [, text]]) => ({ id, entry: readEntry(text) }))
}
