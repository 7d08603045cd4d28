import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useHost } from './use-host.ts'

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
  // Input from before hydration changes what the press does.
  const latest = useEffectEvent(press)
  useLayoutEffect(() => {
    const button = ref.current
    if (!button) return
    const wasPressed = 'pressed' in button.dataset
    delete button.dataset.pressed
    // React handles presses from now on.
    delete button.dataset.early
    if (wasPressed) void restored.then(() => latest())
  }, [restored])
  return { ref, 'data-early': '', suppressHydrationWarning: true }
}
