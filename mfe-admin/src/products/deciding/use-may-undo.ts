import type { AdminProduct } from '@santhe/contracts'
import { useLayoutEffect, useState } from 'react'

export type UndoTime = Pick<AdminProduct, 'id' | 'undoUntil' | 'undoMs'>

/** Undo deadlines by decision, in ms of this device's clock, in order of reading. */
const endsAtOf = new Map<string, number>()

/** Longer than any list stays on screen; forgetting sooner would restart Undo. */
const REMEMBERED_MS = 86_400_000

function forgetEnded(now: number): void {
  for (const [key, endsAt] of endsAtOf) {
    if (endsAt > now - REMEMBERED_MS) return
    endsAtOf.delete(key)
  }
}

const keyOf = ({ id, undoUntil }: Pick<UndoTime, 'id' | 'undoUntil'>) => `${id} ${undoUntil}`

/**
 * Returns the undo deadline in ms of this device's clock, even when that clock is wrong. Counted from the first read,
 * so cached lists start no new minute. Undefined when it can't be undone.
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

/** Returns whether the latest decision can still be undone; updates when it expires. docs/product/products.md#undo. */
export function useMayUndo({ id, undoUntil, undoMs }: UndoTime): boolean {
  const [undoableKey, setUndoableKey] = useState<string>()
  const key = keyOf({ id, undoUntil })
  // Before paint, so an expired Undo never flashes.
  useLayoutEffect(() => {
    const remaining = (undoEndsAt({ id, undoUntil, undoMs }) ?? 0) - Date.now()
    setUndoableKey(remaining > 0 ? keyOf({ id, undoUntil }) : undefined)
    if (remaining <= 0) return
    const timer = setTimeout(() => setUndoableKey(undefined), remaining)
    return () => clearTimeout(timer)
  }, [id, undoUntil, undoMs])
  return undoableKey === key
}
