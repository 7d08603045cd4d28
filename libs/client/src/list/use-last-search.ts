import { useEffect, useState } from 'react'
import { lastSearch, type PlacedList } from './list-place.ts'

/** Returns the list's last query, for a back link; handles leaving by the change that shows this page. */
export function useLastSearch(list: PlacedList): string {
  const [search, setSearch] = useState(() => lastSearch(list))
  useEffect(() => setSearch(lastSearch(list)), [list])
  return search
}
