import { tabStore } from '@santhe/host'
import { parseJson } from '@santhe/rules'
import { useEffect, useState } from 'react'

const STORAGE_KEY = 'santhe-list-places'
const MOST_VISITS = 50

export interface PlacedList {
  name: string
  /** Query before any filter was set. */
  firstSearch: string
}

/** State in which a visit left a list. */
export interface ListVisit {
  list: string
  key: string
  /** Query with filters, number of rows, and open panel. */
  search: string
  /** The marked row. */
  current?: string | undefined
  /** Visible rows with their distance from the window's top in px; the marked one first. */
  rows: readonly (readonly [id: string, top: number])[]
}

function isVisit(stored: unknown): stored is ListVisit {
  if (typeof stored !== 'object' || stored === null || !('search' in stored && 'rows' in stored)) return false
  return typeof stored.search === 'string' && /^(\?|$)/.test(stored.search) && Array.isArray(stored.rows)
}

function readVisits(): ListVisit[] {
  const stored = parseJson(tabStore.getItem(STORAGE_KEY) ?? '')
  return Array.isArray(stored) ? stored.filter(isVisit) : []
}

const visitsOf = ({ name }: PlacedList) => readVisits().filter(({ list }) => list === name)

/** Returns the query at the last visit in this tab. */
export function lastSearch(list: PlacedList): string {
  return visitsOf(list).at(-1)?.search ?? list.firstSearch
}

/** The same visit, or on a return link the latest with the same query. */
export function visitToContinue(
  list: PlacedList,
  { key, search, isReturn }: { key: string; search: string; isReturn: boolean },
): ListVisit | undefined {
  const fitting = visitsOf(list).filter(visit => visit.search === search)
  return fitting.find(visit => visit.key === key) ?? (isReturn ? fitting.at(-1) : undefined)
}

export function saveVisit(visit: ListVisit): void {
  const others = readVisits().filter(({ list, key }) => list !== visit.list || key !== visit.key)
  tabStore.setItem(STORAGE_KEY, JSON.stringify([...others, visit].slice(-MOST_VISITS)))
}

export const RETURN = { isReturn: true } as const

export function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}

/** Returns the list's last query, for a back link; handles leaving by the change that shows this page. */
export function useLastSearch(list: PlacedList): string {
  const [search, setSearch] = useState(() => lastSearch(list))
  useEffect(() => setSearch(lastSearch(list)), [list])
  return search
}
