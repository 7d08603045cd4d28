import { type RefObject, useEffect, useState } from 'react'

/** Margins of the header and the phone's tab bar (`--header-height`, `--bottom-bar-height`). */
const COVERED = '-60px 0px -64px 0px'

/** Returns whether an element is not fully visible; false until measured. */
export function useIsOutOfSight(element: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        if (last) setOut(last.intersectionRatio < 1)
      },
      { rootMargin: COVERED, threshold: [0, 1] },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
