import { z } from 'zod'
import { SAVED_WORK_MS } from '../saved-work-life.ts'
import { isUnsent } from './is-unsent.ts'
import { QueuedWrite, SEND_TIMEOUT_MS } from './queued-write.ts'

/** Wait for responses of writes in progress at expiry (ms). */
const LAST_RESPONSE_MS = 2 * SEND_TIMEOUT_MS
/** Expired writes are counted this long (ms). */
const EXPIRED_MS = 30 * 24 * 3_600_000

/** Expired things: when, and whether they may have arrived. Kept until read. */
const Expired = z.object({
  expired: z.array(z.object({ at: z.number(), mayHaveArrived: z.boolean() })),
  lastAt: z.number(),
})
type Expired = z.output<typeof Expired>
type ExpiredThing = Expired['expired'][number]

/** Counts things with expired writes, as of a moment. */
export interface ExpiredCount {
  /** Never sent, or refused unread. */
  notSent: number
  /** Sent without response. */
  mayHaveArrived: number
  /** Milliseconds since 1970. */
  at: number
}

export function isOver({ pressedAt }: QueuedWrite): boolean {
  return Date.now() - pressedAt >= SAVED_WORK_MS
}

export function anyWriteIn(stored: unknown): QueuedWrite | undefined {
  return QueuedWrite.safeParse(stored).data
}

/** Expiry in ms since 1970. */
function endOf({ pressedAt, state, settledAt = 0 }: QueuedWrite): number {
  const end = pressedAt + SAVED_WORK_MS
  return state === 'sending' ? end + LAST_RESPONSE_MS : Math.max(end, settledAt)
}

export function writeIn(stored: unknown): QueuedWrite | undefined {
  const write = anyWriteIn(stored)
  if (!write || !isOver(write)) return write
  return write.state === 'sending' && Date.now() < endOf(write) ? write : undefined
}

/** Not if it was sent, or its refusal read in time. */
function isToBeRead(write: QueuedWrite): boolean {
  return isUnsent(write) || (write.state === 'refused' && (write.settledAt ?? 0) >= write.pressedAt + SAVED_WORK_MS)
}

function expiredIn(stored: unknown): Expired | undefined {
  const { data } = Expired.safeParse(stored)
  return data && Date.now() - data.lastAt < EXPIRED_MS ? data : undefined
}

/** One entry per thing, including deleted writes. */
export function expiredOf(stored: readonly unknown[]): ExpiredThing[] {
  const things = new Map<string, ExpiredThing>()
  for (const write of stored.flatMap(one => (writeIn(one) ? [] : (anyWriteIn(one) ?? [])))) {
    if (!isToBeRead(write)) continue
    const { at = 0, mayHaveArrived = false } = things.get(write.about) ?? {}
    const isUnsure = write.state === 'sending' || write.state === 'failed'
    things.set(write.about, { at: Math.max(at, endOf(write)), mayHaveArrived: mayHaveArrived || isUnsure })
  }
  return [...stored.flatMap(one => expiredIn(one)?.expired ?? []), ...things.values()]
}

/** Summary kept of deleted expired writes; undefined if nothing is unread. */
export function leftOf(stored: readonly unknown[]): Expired | undefined {
  const expired = expiredOf(stored)
  if (expired.length === 0) return undefined
  const before = stored.map(expiredIn).find(one => one !== undefined)
  return { expired, lastAt: before?.expired.length === expired.length ? before.lastAt : Date.now() }
}

/** What stays after reading up to a moment: null for nothing, undefined for everything. */
export function unreadOf(stored: unknown, readAt: number): Expired | null | undefined {
  const write = anyWriteIn(stored)
  if (write) return writeIn(stored) || endOf(write) > readAt ? undefined : null
  const before = expiredIn(stored)
  const expired = before?.expired.filter(({ at }) => at > readAt) ?? []
  return before && expired.length > 0 ? { ...before, expired } : null
}
