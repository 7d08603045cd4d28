import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { createRing, type EntryRing, FIRST_ID } from './entry-ring.ts'
import { LIVE_KEY, MOST_ENTRIES, readEntries, type StoredEntry } from './live-log.ts'

/** Blocking read, in ms. */
const BLOCK_MS = 2_000
/** Slower reads mean that Redis hangs (ms). */
const LATE_MS = 2_000
const RETRY_MS = 200
const AT_ONCE = 1_000

export interface FollowLog {
  readonly redis: Redis
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
async function hasLostEntries(redis: Redis, present: number): Promise<boolean> {
  const facts: unknown = await redis.xinfo('STREAM', LIVE_KEY)
  const added: unknown = Array.isArray(facts) ? facts[facts.indexOf('entries-added') + 1] : undefined
  return added !== present
}

/** Blocks on its own connection; restarts after an outage. */
export function followLog({ redis, log, onEntry, onBack }: FollowLog): LogFollower {
  // Blocking reads outlast the shared timeouts.
  const reader = redis.duplicate({ commandTimeout: BLOCK_MS + LATE_MS, socketTimeout: BLOCK_MS + LATE_MS })
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
