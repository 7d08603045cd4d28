import { useLocation } from '@santhe/host'
import { useLayoutEffect, useState } from 'react'
import { saveCursors, savedCursors } from './saved-cursors.ts'

const NONE: readonly string[] = []

/**
 * Where the pages after the first begin that are shown; going back to this visit of a list shows as many.
 * `question` identifies the list's query: another one begins with one page.
 */
export function useSavedCursors(
  question: string,
): [cursors: readonly string[], show: (cursors: readonly string[]) => void] {
  const { key, pathname } = useLocation()
  const visit = `${key} ${pathname} ${question}`
  const [current, setCurrent] = useState({ visit, cursors: NONE })
  // Not while rendering: a server knows nothing of it, and the first view is the server's. Who comes new has nothing to add to it.
  useLayoutEffect(() => {
    const cursors = savedCursors(visit)
    setCurrent(before =>
      before.visit === visit && cursors.length === before.cursors.length ? before : { visit, cursors },
    )
  }, [visit])
  const show = (cursors: readonly string[]) => {
    saveCursors(visit, cursors)
    setCurrent({ visit, cursors })
  }
  return [current.visit === visit ? current.cursors : NONE, show]
}
