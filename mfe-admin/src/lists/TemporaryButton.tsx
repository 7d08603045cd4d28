import { Button } from '@santhe/ui'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface TemporaryButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  /** Called when the button unmounts while focused; must be a stable function. */
  onGone: () => void
}

/** A button that comes and goes without losing the focus. */
export function TemporaryButton({ onGone, ...props }: TemporaryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // In a layout effect's cleanup the button is still in the document.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) onGone()
    }
  }, [onGone])
  return <Button ref={button} look="quiet" size="small" {...props} />
}

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
