import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
  const wasPressed = useRef(false)
  const [isDue, setIsDue] = useState(false)
  const latest = useEffectEvent(press)
  useLayoutEffect(() => {
    const button = ref.current
    if (!button) return
    wasPressed.current ||= 'pressed' in button.dataset
    delete button.dataset.pressed
    // React handles presses from now on.
    delete button.dataset.early
  }, [])
  // Early inputs change the state in effects of the same commit: the press follows once that is rendered.
  useEffect(() => setIsDue(wasPressed.current), [])
  useEffect(() => {
    if (isDue) void restored.then(() => latest())
  }, [isDue, restored])
  return { ref, 'data-early': '', suppressHydrationWarning: true }
}
