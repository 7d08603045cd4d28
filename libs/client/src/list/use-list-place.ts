import { useLocation } from '@santhe/host'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isReturn, type ListVisit, type PlacedList, saveVisit, visitToContinue } from './list-place.ts'

/** Attribute that identifies a row. */
export const placedRow = (id: number) => ({ 'data-row': id })

const rowElements = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** The marked row first. */
function rowsInView(): Pick<ListVisit, 'current' | 'rows'> {
  const current = document.querySelector<HTMLElement>('[data-row][aria-current]')?.dataset.row
  const rows = rowElements().flatMap(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < innerHeight ? [[row.dataset.row ?? '', top] as const] : []
  })
  const marked = rows.filter(([id]) => id === current)
  const others = rows.filter(([id]) => id !== current)
  return { current, rows: [...marked, ...others] }
}

/** Scrolls so that the first saved row still present is where it was. */
function scrollBack({ rows }: ListVisit): void {
  const elements = new Map(rowElements().map(row => [row.dataset.row, row]))
  const [id, top = 0] = rows.find(([saved]) => elements.has(saved)) ?? []
  const row = elements.get(id)
  if (row) scrollBy(0, row.getBoundingClientRect().top - top)
}

interface Placing {
  /** Whether all rows requested by the URL are loaded. */
  isReady: boolean
  onReturn?: (rowId: number) => void
}

/**
 * Saves the list's position and restores it on return: by `RETURN` links, Back, or reload. Scrolling or typing first
 * cancels it. Does nothing without a list.
 */
export function useListPlace(list: PlacedList | undefined, { isReady, onReturn }: Placing): void {
  const { search, state, key } = useLocation()
  /** The visit to restore, and this visit's history key. */
  const target = useRef<{ key: string; visit: ListVisit }>(undefined)

  // In the commit ending the visit the rows are still mounted.
  useLayoutEffect(() => {
    if (!list) return undefined
    const before = visitToContinue(list, { key, search, isReturn: isReturn(state) })
    target.current = before && { key, visit: before }
    const stay = () => {
      target.current = undefined
    }
    const save = () => {
      if (!target.current) saveVisit({ list: list.name, key, search, ...rowsInView() })
    }
    const visit = new AbortController()
    const options = { passive: true, signal: visit.signal }
    addEventListener('pagehide', save, options)
    for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, stay, options)
    return () => {
      save()
      visit.abort()
    }
  }, [list, search, key, state])

  useEffect(() => {
    if (target.current?.key !== key || !isReady) return
    const { visit } = target.current
    target.current = undefined
    scrollBack(visit)
    if (visit.current !== undefined) onReturn?.(Number(visit.current))
  }, [isReady, onReturn, key])
}
