import { useLocation } from '@santhe/host'
import { useLayoutEffect, useState } from 'react'
import { keepPages, keptPages } from './kept-pages.ts'

/**
 * How many pages of a list are shown; whoever comes back to this visit of it finds as many.
 * `question` tells the list's queries apart: another one begins with one page.
 */
export function useKeptPages(question: string): [pages: number, show: (pages: number) => void] {
  const { key, pathname } = useLocation()
  const visit = `${key} ${pathname} ${question}`
  const [shown, setShown] = useState({ visit, pages: 1 })
  // Not while rendering: a server knows nothing of it, and the first view is the server's.
  useLayoutEffect(() => setShown({ visit, pages: keptPages(visit) }), [visit])
  const show = (pages: number) => {
    keepPages(visit, pages)
    setShown({ visit, pages })
  }
  return [shown.visit === visit ? shown.pages : 1, show]
}
