import { useLayoutEffect, useRef } from 'react'

/** The second of two taps that were meant as one comes within this after the first was answered. */
const DOUBLE_TAP_MS = 600

/**
 * Returns what a button calls whose label changes with each press: within 600 ms after `label` changed, a tap or click was still meant for
 * the former label and does nothing. The keyboard’s presses always count. docs/product/office.md#buttons-that-change
 */
export function useSteadyPress(label: string | undefined, press: () => void) {
  const latest = useRef({ label, changedAt: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (latest.current.label !== label) latest.current = { label, changedAt: performance.now() }
  }, [label])
  // A press by keyboard has no count of clicks.
  return ({ detail }: { detail: number }) => {
    if (detail === 0 || performance.now() - latest.current.changedAt > DOUBLE_TAP_MS) press()
  }
}
