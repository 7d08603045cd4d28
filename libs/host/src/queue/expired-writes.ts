import { z } from 'zod'
import { SAVED_WORK_MS } from '../saved-work-life.ts'
import { isUnsent } from './is-unsent.ts'
import { QueuedWrite, SEND_TIMEOUT_MS } from './queued-write.ts'

/** A write that is on its way when its two days end has so long for its response, in milliseconds: as long as it may take, and some more. */
const LAST_RESPONSE_MS = 2 * SEND_TIMEOUT_MS
/** What expired is counted for so long at most, in milliseconds. */
const EXPIRED_MS = 30 * 24 * 3_600_000

/** What is left of writes that expired: for each thing when that was, and whether it may have arrived all the same; until it is read. */
const Expired = z.object({
  expired: z.array(z.object({ at: z.number(), mayHaveArrived: z.boolean() })),
  lastAt: z.number(),
})
type Expired = z.output<typeof Expired>
type ExpiredThing = Expired['expired'][number]

/** About how many things a person's writes were that expired, as of a moment. */
export interface ExpiredCount {
  /** What was never sent, or was refused too late to be read. */
  notSent: number
  /** What was sent, and had no response. */
  mayHaveArrived: number
  /** The moment, in milliseconds since 1970. */
  at: number
}

/** Returns whether a write is too old to be sent. */
export function isOver({ pressedAt }: QueuedWrite): boolean {
  return Date.now() - pressedAt >= SAVED_WORK_MS
}

/** Returns the write that is stored, of whatever age. */
export function anyWriteIn(stored: unknown): QueuedWrite | undefined {
  return QueuedWrite.safeParse(stored).data
}

/** Returns when a write expired or will, in milliseconds since 1970. */
function endOf({ pressedAt, state, settledAt = 0 }: QueuedWrite): number {
  const end = pressedAt + SAVED_WORK_MS
  return state === 'sending' ? end + LAST_RESPONSE_MS : Math.max(end, settledAt)
}

/** Returns the write that is stored, unless it has expired. */
export function writeIn(stored: unknown): QueuedWrite | undefined {
  const write = anyWriteIn(stored)
  if (!write || !isOver(write)) return write
  return write.state === 'sending' && Date.now() < endOf(write) ? write : undefined
}

/** Whether its person has to learn that a write has expired: not where it was sent, or refused in time to be read. */
function isToBeRead(write: QueuedWrite): boolean {
  return isUnsent(write) || (write.state === 'refused' && (write.settledAt ?? 0) >= write.pressedAt + SAVED_WORK_MS)
}

function expiredIn(stored: unknown): Expired | undefined {
  const { data } = Expired.safeParse(stored)
  return data && Date.now() - data.lastAt < EXPIRED_MS ? data : undefined
}

/** Returns what expired of a person's stored writes, those deleted before included: about each thing once, as a whole. */
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

/** Returns what stays of a person's writes that are deleted because they are too old; undefined where there is nothing to be read. */
export function leftOf(stored: readonly unknown[]): Expired | undefined {
  const expired = expiredOf(stored)
  if (expired.length === 0) return undefined
  const before = stored.map(expiredIn).find(one => one !== undefined)
  return { expired, lastAt: before?.expired.length === expired.length ? before.lastAt : Date.now() }
}

/** Returns what stays of what is stored where all that had expired at a moment was read: null for nothing, undefined for all of it. */
export function unreadOf(stored: unknown, readAt: number): Expired | null | undefined {
  const write = anyWriteIn(stored)
  if (write) return writeIn(stored) || endOf(write) > readAt ? undefined : null
  const before = expiredIn(stored)
  const expired = before?.expired.filter(({ at }) => at > readAt) ?? []
  return before && expired.length > 0 ? { ...before, expired } : null
}
