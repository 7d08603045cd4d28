import { useListFilters } from '@santhe/client'
import { beginsWordsOf } from '@santhe/rules'
import { useMemo } from 'react'

const FILTERS = { search: '' }

interface Described {
  name: string
  description?: string | null | undefined
}

/** Returns the rows of a list that is read whole in whose name or description every word of the search, which stands in the URL, begins a word. */
export function useRowSearch<Row extends Described>(rows: readonly Row[] | undefined) {
  const [{ search }, setFilters] = useListFilters(FILTERS)
  const matches = useMemo(
    () => rows?.filter(({ name, description }) => beginsWordsOf(`${name} ${description ?? ''}`, search)),
    [rows, search],
  )
  return { search, matches, onSearch: (text: string) => setFilters({ search: text }, { isTyping: true }) }
}
