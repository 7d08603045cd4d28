import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes over input from before hydration, which is in the DOM but not in React's state. Attach the returned ref.
 * In a layout effect, since an early press of the form's button follows at once.
 */
export function useEarlyInput<E extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const first = useRef({ value, onChange })
  useLayoutEffect(() => {
    const typed = element.current?.value
    if (typed !== undefined && typed !== first.current.value) first.current.onChange(typed)
  }, [])
  return element
}
