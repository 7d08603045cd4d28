import { type FocusEvent, useEffect, useState } from 'react'

/** Milliseconds per picture of a farm, on its card and page. docs/product/farms.md#farm-card */
export const FARM_PICTURE_INTERVAL = 3000

interface Rotation {
  at: number
  show: (place: number) => void
  /** Paused by hover or focus, so that changes are the user's and may be announced. */
  isPaused: boolean
  pauseHandlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Call in effects only. */
function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Cycles through `count` items every `interval` ms; stops on hover, focus and reduced motion. */
export function useRotation(count: number, interval: number, isStopped = false): Rotation {
  const [at, setAt] = useState(0)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPaused = isStopped || isPointedAt || hasFocus
  // Manual changes restart the interval.
  useEffect(() => {
    if (isPaused || count < 2 || prefersReducedMotion()) return
    const timer = setInterval(() => {
      if (!document.hidden) setAt((at + 1) % count)
    }, interval)
    return () => clearInterval(timer)
  }, [at, isPaused, count, interval])
  return {
    at: at < count ? at : 0,
    show: place => setAt(((place % count) + count) % count),
    isPaused,
    pauseHandlers: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
      },
    },
  }
}
