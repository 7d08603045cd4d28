import { useLocation } from '@santhe/host'
import { useLayoutEffect, useState } from 'react'
import { saveCursors, savedCursors } from './saved-cursors.ts'

const NONE: readonly string[] = []

/**
 * Remembers loaded pages per visit; Back restores them. `question` identifies the query, and a new one starts with
 * one page.
 */
export function useSavedCursors(
  question: string,
): [cursors: readonly string[], show: (cursors: readonly string[]) => void] {
  const { key, pathname } = useLocation()
  const visit = `${key} ${pathname} ${question}`
  const [current, setCurrent] = useState({ visit, cursors: NONE })
  // After hydration: the server renders only the first page.
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
