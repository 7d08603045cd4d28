import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useHost } from './use-host.ts'

interface EarlyPress {
  ref: RefObject<HTMLButtonElement | null>
  /** React doesn't know the shell's mark. */
  suppressHydrationWarning: true
}

/**
 * Spread onto a button that cart or session may replace: the shell marks presses before hydration with `data-pressed`.
 * `press` then runs once, after hydration and cart restoration. Other buttons are pressed again by `GoLive`.
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
  }, [])
  // Early inputs change the state in effects of the same commit: the press follows once that is rendered.
  useEffect(() => setIsDue(wasPressed.current), [])
  useEffect(() => {
    if (isDue) void restored.then(() => latest())
  }, [isDue, restored])
  return { ref, suppressHydrationWarning: true }
}
