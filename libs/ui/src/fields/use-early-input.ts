import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes over what was typed or chosen before the page came alive: it is in the element, and not in React's state.
 * Give the returned ref to the element.
 */
export function useEarlyInput<E extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const first = useRef({ value, onChange })
  useEffect(() => {
    const typed = element.current?.value
    if (typed !== undefined && typed !== first.current.value) first.current.onChange(typed)
  }, [])
  return element
}
