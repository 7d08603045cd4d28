import { tabStore } from '@santhe/host'

const STORAGE_KEY = 'santhe-list-places'
const MOST_VISITS = 50

/** A list to which people come back. */
export interface PlacedList {
  name: string
  /** The query of the list's page before anything was chosen. */
  firstSearch: string
}

/** How one visit of a list was left. */
export interface ListVisit {
  list: string
  /** The history's key of that visit. */
  key: string
  /** The query of the list's page: its filters, how many pages were read, and an open panel. */
  search: string
  /** The row that was marked. */
  current?: string | undefined
  /** The rows in view, each with how far below the window's upper edge it stood, in pixels; the marked one first. */
  rows: readonly (readonly [id: string, top: number])[]
}

function isVisit(stored: unknown): stored is ListVisit {
  if (typeof stored !== 'object' || stored === null || !('search' in stored && 'rows' in stored)) return false
  return typeof stored.search === 'string' && /^(\?|$)/.test(stored.search) && Array.isArray(stored.rows)
}

/** Returns the visits of lists in this tab of the browser, the latest last. */
function readVisits(): ListVisit[] {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit) : []
  } catch {
    return []
  }
}

const visitsOf = ({ name }: PlacedList) => readVisits().filter(({ list }) => list === name)

/** Returns the query with which the list was left last in this tab of the browser. */
export function lastSearch(list: PlacedList): string {
  return visitsOf(list).at(-1)?.search ?? list.firstSearch
}

/** Returns the visit that goes on: the same one, or, on a link's way back, the latest with the same query. */
export function visitToContinue(
  list: PlacedList,
  { key, search, isReturn }: { key: string; search: string; isReturn: boolean },
): ListVisit | undefined {
  const fitting = visitsOf(list).filter(visit => visit.search === search)
  return fitting.find(visit => visit.key === key) ?? (isReturn ? fitting.at(-1) : undefined)
}

/** Saves how a visit of a list was left. */
export function saveVisit(visit: ListVisit): void {
  const others = readVisits().filter(({ list, key }) => list !== visit.list || key !== visit.key)
  tabStore.setItem(STORAGE_KEY, JSON.stringify([...others, visit].slice(-MOST_VISITS)))
}
