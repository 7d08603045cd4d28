/** Under this name the browser's session has where somebody left the office's orders. docs/data.md#browser-storage. */
const STORAGE_KEY = 'santhe-office-orders'
const FIRST_SEARCH = '?tab=orders'

/** Where somebody left the list: its filters, and the order that was opened from it. */
export interface ListPlace {
  /** The query of /admin. */
  search: string
  /** The history's key of that visit. */
  visit?: string
  orderId?: number
  /** How far below the window's upper edge the order's row stood, in pixels. */
  top?: number
  /** How many rows were there. */
  rows?: number
}

/** Returns where the list was left in this tab of the browser. */
export function readListPlace(): ListPlace {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return { search: FIRST_SEARCH, ...placeOf(stored) }
  } catch {
    return { search: FIRST_SEARCH }
  }
}

function placeOf(stored: unknown): Partial<ListPlace> {
  if (typeof stored !== 'object' || stored === null) return {}
  const fields = new Map<string, unknown>(Object.entries(stored))
  const search = fields.get('search')
  const visit = fields.get('visit')
  const numbers = (['orderId', 'top', 'rows'] as const).flatMap(name => {
    const value = fields.get(name)
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  return {
    ...(typeof search === 'string' && search.startsWith('?') ? { search } : {}),
    ...(typeof visit === 'string' ? { visit } : {}),
    ...Object.fromEntries(numbers),
  }
}

/** Saves where the list is left. */
export function saveListPlace(place: ListPlace): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place))
  } catch {
    // A full or forbidden storage costs a place in a list, nothing else.
  }
}
