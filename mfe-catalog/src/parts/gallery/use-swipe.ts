import { type PointerEvent, useRef } from 'react'

export type SwipeTowards = 'next' | 'previous'

/** Pixels a finger moves sideways before it is a drag and no tap, and before it counts as a swipe. */
const DRAG_FROM = 8
const SWIPE_FROM = 44

interface Swipe {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

function follow(element: HTMLElement, pixels: number): void {
  element.style.setProperty('--drag', `${pixels}px`)
  element.dataset.dragged = ''
}

function letGo(element: HTMLElement): void {
  element.style.removeProperty('--drag')
  delete element.dataset.dragged
}

/**
 * Sideways swipes of a finger or pen; what is dragged can follow by the variable `--drag` while `data-dragged` is there.
 * The element needs `touch-action: pan-y`, so that scrolling up and down stays the browser's, which then cancels the swipe.
 */
export function useSwipe(onSwipe: (towards: SwipeTowards) => void): Swipe {
  const from = useRef<{ id: number; x: number; y: number } | undefined>(undefined)
  const moved = ({ clientX, clientY, pointerId }: PointerEvent): { x: number; y: number } | undefined =>
    from.current?.id === pointerId ? { x: clientX - from.current.x, y: clientY - from.current.y } : undefined
  const isSideways = ({ x, y }: { x: number; y: number }, least: number) =>
    Math.abs(x) >= least && Math.abs(x) > Math.abs(y)
  return {
    onPointerDown(event) {
      // A mouse has arrows to press, and drags pictures and words for its own ends.
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      from.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event) {
      const way = moved(event)
      if (way && isSideways(way, DRAG_FROM)) follow(event.currentTarget, way.x)
    },
    onPointerUp(event) {
      const way = moved(event)
      from.current = undefined
      letGo(event.currentTarget)
      if (way && isSideways(way, SWIPE_FROM)) onSwipe(way.x < 0 ? 'next' : 'previous')
    },
    onPointerCancel(event) {
      from.current = undefined
      letGo(event.currentTarget)
    },
  }
}
