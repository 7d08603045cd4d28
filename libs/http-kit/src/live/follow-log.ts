import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { createRing, type EntryRing, FIRST_ID } from './entry-ring.ts'
import { LIVE_KEY, MOST_ENTRIES, readEntries, type StoredEntry } from './live-log.ts'

/** How long a read waits for the next entry, in milliseconds. */
const BLOCK_MS = 2_000
/** A read that takes this much longer than it may wait means that Redis hangs. */
const LATE_MS = 2_000
const RETRY_MS = 200
const AT_ONCE = 1_000

export interface FollowLog {
  readonly redis: Redis
  readonly log: Log
  readonly onEntry: (entry: StoredEntry) => void
  /** Redis is back after an outage: nobody knows what was missed. */
  readonly onBack: () => void
}

export interface LogFollower {
  readonly ring: EntryRing
  /** Whether the ring is up to date: Redis was there at the last look. */
  isCurrent(): boolean
  /** Resolves once the last entries have been read for the first time. */
  readonly started: Promise<void>
  stop(): void
}

/** Returns whether the stream ever had more entries than these. */
async function hasLostEntries(redis: Redis, present: number): Promise<boolean> {
  const facts: unknown = await redis.xinfo('STREAM', LIVE_KEY)
  const added: unknown = Array.isArray(facts) ? facts[facts.indexOf('entries-added') + 1] : undefined
  return added !== present
}

/** Follows the stream on a connection of its own, which waits in Redis for the next entry; after an outage it begins again. */
export function followLog({ redis, log, onEntry, onBack }: FollowLog): LogFollower {
  // Its reads wait, so the timeouts of other commands are too short for it.
  const reader = redis.duplicate({ commandTimeout: BLOCK_MS + LATE_MS, socketTimeout: BLOCK_MS + LATE_MS })
  // Commands fail by themselves, and the shared connection logs the outage.
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
    // Of the time before an outage nobody can be sure.
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
