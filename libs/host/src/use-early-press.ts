import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useHost } from './HostProvider.tsx'

interface EarlyPress {
  ref: RefObject<HTMLButtonElement | null>
  'data-early': ''
  /** The mark of a press is none of React's. */
  suppressHydrationWarning: true
}

/**
 * For a button that must not lose a press made before the page came alive: spread the result onto it.
 * The shell's first script marks what was pressed early with `data-pressed`; `press` then runs once, when the button is alive and the cart restored.
 */
export function useEarlyPress(press: () => void): EarlyPress {
  const { restored } = useHost()
  const ref = useRef<HTMLButtonElement>(null)
  const first = useRef(press)
  useLayoutEffect(() => {
    const button = ref.current
    if (!button) return
    const wasPressed = 'pressed' in button.dataset
    delete button.dataset.pressed
    // From now on React handles every press itself.
    delete button.dataset.early
    if (wasPressed) void restored.then(first.current)
  }, [restored])
  return { ref, 'data-early': '', suppressHydrationWarning: true }
}
