import { useEffect, useState } from 'react'

/** Time (ms) that a button shows the outcome before it offers its next action. */
const REST_MS = 1_500
/** A second press within this time (ms) belongs to a double tap. */
const DOUBLE_TAP_MS = 600

interface Rest<Meaning> {
  /** True while a changed button rests: presses then do nothing, or undo. */
  isResting: boolean
  /** Whether a press now would be the second of a double tap. */
  isDoubleTap: () => boolean
  /** Accepts a meaning chosen elsewhere without a rest. */
  skipTo: (meaning: Meaning) => void
}

/**
 * For a button whose `meaning` changes on a press, so that no double tap or held key acts twice.
 * docs/product/office.md#buttons-that-change
 */
export function useRest<Meaning>(meaning: Meaning, restMs = REST_MS): Rest<Meaning> {
  const [latest, setLatest] = useState<{ meaning: Meaning; startedAt?: number }>({ meaning })
  const isNew = latest.meaning !== meaning
  if (isNew) setLatest({ meaning, startedAt: performance.now() })
  const { startedAt } = latest
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setTimeout(() => setLatest(before => ({ meaning: before.meaning })), restMs)
    return () => clearTimeout(timer)
  }, [startedAt, restMs])
  return {
    isResting: isNew || startedAt !== undefined,
    isDoubleTap: () => startedAt !== undefined && performance.now() - startedAt < DOUBLE_TAP_MS,
    skipTo: next => setLatest({ meaning: next }),
  }
}
