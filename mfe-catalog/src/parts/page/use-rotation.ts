import { type FocusEvent, useEffect, useState } from 'react'

interface Rotation {
  at: number
  show: (place: number) => void
  /** Whether it stands still because somebody is at it, so that a change is that person's own and may be announced. */
  isPaused: boolean
  /** Stops while somebody points at it or is in it. */
  pauseHandlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Whether the system is set to reduced motion; read in an effect, never while rendering. */
function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Walks through `count` things, one each `interval` milliseconds; stopped by hover and focus, and by the system's setting for reduced motion. */
export function useRotation(count: number, interval: number, isStopped = false): Rotation {
  const [at, setAt] = useState(0)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPaused = isStopped || isPointedAt || hasFocus
  // A change by hand restarts the interval.
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
