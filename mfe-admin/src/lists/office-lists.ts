import { type PlacedList, useListFilters } from '@santhe/client'
import { beginsWordsOf } from '@santhe/rules'
import { useMemo } from 'react'

const officeList = (tab: string): PlacedList => ({ name: `office-${tab}`, firstSearch: `?tab=${tab}` })

export const OFFICE_LISTS = {
  products: officeList('products'),
  orders: officeList('orders'),
  farmers: officeList('farmers'),
  users: officeList('users'),
  staff: officeList('staff'),
  fees: officeList('fees'),
  categories: officeList('categories'),
  journal: officeList('journal'),
} as const

export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** Rows per request: phones show each row as a card. docs/product/office.md#orders-tab. */
export const PAGE_LIMIT = 25

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
