import type { AdminProduct } from '@santhe/contracts'
import { useLayoutEffect, useState } from 'react'

/** A decision with the time in which the server still undoes it. */
export type UndoTime = Pick<AdminProduct, 'id' | 'undoUntil' | 'undoMs'>

/** When each decision that was read can no longer be undone, in milliseconds of this device's clock, in the order they were read. */
const endsAtOf = new Map<string, number>()

/** A list that is still on screen may be as old as what is remembered: forgotten at once, its Undo would begin again. */
const REMEMBERED_MS = 86_400_000

function forgetEnded(now: number): void {
  for (const [key, endsAt] of endsAtOf) {
    if (endsAt > now - REMEMBERED_MS) return
    endsAtOf.delete(key)
  }
}

const keyOf = ({ id, undoUntil }: Pick<UndoTime, 'id' | 'undoUntil'>) => `${id} ${undoUntil}`

/**
 * Returns when a decision can no longer be undone, in milliseconds of this device's clock, whatever that says: counted from when the
 * decision was read first, so that a list shown from the cache starts no new minute. Undefined where it can't be undone.
 */
export function undoEndsAt(time: UndoTime): number | undefined {
  const { undoUntil, undoMs } = time
  if (undoUntil === null || undoMs === undefined) return undefined
  const now = Date.now()
  forgetEnded(now)
  const key = keyOf(time)
  const endsAt = Math.min(endsAtOf.get(key) ?? Number.POSITIVE_INFINITY, now + undoMs)
  endsAtOf.set(key, endsAt)
  return endsAt
}

/** Returns whether the latest decision about a product can still be undone; it ends by itself. docs/product/products.md#undo. */
export function useMayUndo({ id, undoUntil, undoMs }: UndoTime): boolean {
  const [undoableKey, setUndoableKey] = useState<string>()
  const key = keyOf({ id, undoUntil })
  // Before anything is shown: an Undo that is over is not seen, and one that is not is there at once.
  useLayoutEffect(() => {
    const remaining = (undoEndsAt({ id, undoUntil, undoMs }) ?? 0) - Date.now()
    setUndoableKey(remaining > 0 ? keyOf({ id, undoUntil }) : undefined)
    if (remaining <= 0) return
    const timer = setTimeout(() => setUndoableKey(undefined), remaining)
    return () => clearTimeout(timer)
  }, [id, undoUntil, undoMs])
  return undoableKey === key
}
