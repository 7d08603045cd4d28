import { useEffect, useState } from 'react'
import { lastSearch, type PlacedList } from './list-place.ts'

/** Returns the query with which the list was left last, for a way back to it; the list may be left by the very change that shows this page. */
export function useLastSearch(list: PlacedList): string {
  const [search, setSearch] = useState(() => lastSearch(list))
  useEffect(() => setSearch(lastSearch(list)), [list])
  return search
}
