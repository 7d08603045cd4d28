import { type RefObject, useEffect, useRef } from 'react'

const CHOSEN = '[aria-selected=true],[aria-pressed=true],[aria-current]:not([aria-current=false])'

/** Scrolls a strip sideways until its chosen entry is in the middle. Attach the ref; `change` names the choice and what moves it. */
export function useChosenInView<E extends HTMLElement>(change: unknown): RefObject<E | null> {
  const strip = useRef<E>(null)
  // Scroll only the strip: `scrollIntoView` could move the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is found by its mark
  useEffect(() => {
    const around = strip.current
    const chosen = around?.querySelector<HTMLElement>(CHOSEN)
    if (around && chosen)
      around.scrollLeft = chosen.offsetLeft - around.offsetLeft - (around.clientWidth - chosen.offsetWidth) / 2
  }, [change])
  return strip
}
