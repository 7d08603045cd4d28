import { useEffect, useState } from 'react'

/** How long (ms) a button says what was done before it offers what its next press does. */
const REST_MS = 1_500
/** A second press within this time (ms) belongs to a double tap. */
const DOUBLE_TAP_MS = 600

interface Rest<Meaning> {
  /** A button rests while its meaning is new. Presses then do nothing, or undo. */
  isResting: boolean
  /** Whether a press now was meant for what the button did before. */
  isDoubleTap: () => boolean
  /** Takes a meaning without a rest, where the person chose it elsewhere. */
  skipTo: (meaning: Meaning) => void
}

/**
 * For a button whose `meaning` changes under the finger, so that no double tap or held key acts twice.
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
