import { useListFilters } from '@santhe/client'
import { beginsWordsOf } from '@santhe/rules'
import { useMemo } from 'react'

const FILTERS = { search: '' }

interface Described {
  name: string
  description?: string | null | undefined
}

/** Filters rows on the client: every search word must start a word of name or description. */
export function useRowSearch<Row extends Described>(rows: readonly Row[] | undefined) {
  const [{ search }, setFilters] = useListFilters(FILTERS)
  const matches = useMemo(
    () => rows?.filter(({ name, description }) => beginsWordsOf(`${name} ${description ?? ''}`, search)),
    [rows, search],
  )
  return { search, matches, onSearch: (text: string) => setFilters({ search: text }, { isTyping: true }) }
}
