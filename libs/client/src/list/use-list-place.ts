import { useLocation } from '@santhe/host'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type ListVisit, type PlacedList, saveVisit, visitToContinue } from './list-place.ts'
import { isReturn } from './return-state.ts'

/** What a row of a list is found by. */
export const placedRow = (id: number) => ({ 'data-row': id })

const rowElements = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Returns the marked row, and where the rows in view stand, the marked one first. */
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

/** Puts the first of the saved rows that is still there where it stood. */
function scrollBack({ rows }: ListVisit): void {
  const elements = new Map(rowElements().map(row => [row.dataset.row, row]))
  const [id, top = 0] = rows.find(([saved]) => elements.has(saved)) ?? []
  const row = elements.get(id)
  if (row) scrollBy(0, row.getBoundingClientRect().top - top)
}

interface Placing {
  /** Whether all rows are there that the URL names. */
  isReady: boolean
  /** Gets the row that was marked. */
  onReturn?: (rowId: number) => void
}

/**
 * Saves how the list is left, and puts it back when people return to it: by a link with `RETURN`, by the browser's buttons, by a reload.
 * Who scrolls or types before all rows are there stays where they are. Without a list it does nothing.
 */
export function useListPlace(list: PlacedList | undefined, { isReady, onReturn }: Placing): void {
  const { search, state, key } = useLocation()
  /** What this visit goes back to, with the history's key of this visit itself. */
  const target = useRef<{ key: string; visit: ListVisit }>(undefined)

  // With the commit that ends the visit its rows are still there.
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
