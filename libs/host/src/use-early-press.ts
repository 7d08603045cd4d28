import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useHost } from './HostProvider.tsx'

interface EarlyPress {
  ref: RefObject<HTMLButtonElement | null>
  'data-early': ''
  /** React doesn't know this attribute. */
  suppressHydrationWarning: true
}

/**
 * Spread onto a button whose early press must count: the shell marks presses before hydration with `data-pressed`.
 * `press` then runs once, after hydration and cart restoration.
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
    // React handles presses from now on.
    delete button.dataset.early
    if (wasPressed) void restored.then(first.current)
  }, [restored])
  return { ref, 'data-early': '', suppressHydrationWarning: true }
}
