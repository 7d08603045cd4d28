import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useHost } from './use-host.ts'

interface EarlyPress {
  ref: RefObject<HTMLButtonElement | null>
}

/**
 * Spread onto a button that cart or session may replace: the shell marks presses before hydration with `data-pressed`.
 * `press` then runs once, after hydration and cart restoration. `GoLive` repeats presses of other buttons.
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
    if (!('pressed' in button.dataset)) return
    wasPressed.current = true
    delete button.dataset.pressed
    // Links wait for this mark.
    button.dataset.due = ''
  }, [])
  // Early inputs change the state in effects of the same commit, so press once that has rendered.
  useEffect(() => setIsDue(wasPressed.current), [])
  useEffect(() => {
    if (!isDue) return
    void restored.then(() => {
      latest()
      delete ref.current?.dataset.due
    })
  }, [isDue, restored])
  return { ref }
}
