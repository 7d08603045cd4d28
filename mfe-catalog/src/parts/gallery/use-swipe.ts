import { type PointerEvent, useRef } from 'react'

export type SwipeTowards = 'next' | 'previous'

/** Sideways pixels before a touch is a drag, and before it counts as a swipe. */
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
 * Sideways swipes by finger or pen. Content can follow `--drag` while `data-dragged` is set. Needs `touch-action:
 * pan-y`, so vertical scrolling cancels the swipe.
 */
export function useSwipe(onSwipe: (towards: SwipeTowards) => void): Swipe {
  const from = useRef<{ id: number; x: number; y: number } | undefined>(undefined)
  const moved = ({ clientX, clientY, pointerId }: PointerEvent): { x: number; y: number } | undefined =>
    from.current?.id === pointerId ? { x: clientX - from.current.x, y: clientY - from.current.y } : undefined
  const isSideways = ({ x, y }: { x: number; y: number }, least: number) =>
    Math.abs(x) >= least && Math.abs(x) > Math.abs(y)
  return {
    onPointerDown(event) {
      // Mice use the arrows; dragging selects text.
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
