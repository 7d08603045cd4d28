import { useLayoutEffect, useRef } from 'react'

/** A second tap within this time (ms) belongs to a double tap. */
const DOUBLE_TAP_MS = 600

/**
 * Ignores taps within 600 ms after `label` changed: they were meant for the old label. Keyboard presses always count.
 * docs/product/office.md#buttons-that-change
 */
export function useSteadyPress(label: string | undefined, press: () => void) {
  const latest = useRef({ label, changedAt: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (latest.current.label !== label) latest.current = { label, changedAt: performance.now() }
  }, [label])
  // Keyboard presses have `detail` 0.
  return ({ detail }: { detail: number }) => {
    if (detail === 0 || performance.now() - latest.current.changedAt > DOUBLE_TAP_MS) press()
  }
}
