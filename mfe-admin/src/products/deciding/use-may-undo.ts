import type { AdminProduct } from '@santhe/contracts'
import { useEffect, useState } from 'react'

/** A decision with the time in which the server still undoes it. */
export type UndoTime = Pick<AdminProduct, 'id' | 'undoUntil' | 'undoMs'>

/** When each decision that was read can no longer be undone, in milliseconds of this device's clock. */
const endsAtOf = new Map<string, number>()

/**
 * Returns when a decision can no longer be undone, in milliseconds of this device's clock, whatever that says: counted from when the
 * decision was read first, so that a list shown from the cache starts no new minute. Undefined where it can't be undone.
 */
export function undoEndsAt({ id, undoUntil, undoMs }: UndoTime): number | undefined {
  if (undoUntil === null || undoMs === undefined) return undefined
  const key = `${id} ${undoUntil}`
  const endsAt = Math.min(endsAtOf.get(key) ?? Number.POSITIVE_INFINITY, Date.now() + undoMs)
  endsAtOf.set(key, endsAt)
  return endsAt
}

/** Returns whether the latest decision about a product can still be undone; it ends by itself. docs/product/products.md#undo. */
export function useMayUndo(time: UndoTime): boolean {
  const endsAt = undoEndsAt(time)
  const [lastEnd, setLastEnd] = useState<number>()
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => setLastEnd(endsAt), endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])
  return endsAt !== undefined && endsAt !== lastEnd
}
