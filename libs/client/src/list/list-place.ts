/** A list of orders to which people come back. */
export interface PlacedList {
  /** Under this name the browser's session has where somebody left the list. docs/data.md#browser-storage. */
  storageKey: string
  /** The query of the list's page before anything was chosen. */
  firstSearch: string
}

/** Where somebody left the list: its filters, and the order that was opened from it. */
export interface ListPlace {
  /** The query of the list's page. */
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
export function readListPlace({ storageKey, firstSearch }: PlacedList): ListPlace {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return { search: firstSearch, ...placeOf(stored) }
  } catch {
    return { search: firstSearch }
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
    ...(typeof search === 'string' && /^(?:\?|$)/.test(search) ? { search } : {}),
    ...(typeof visit === 'string' ? { visit } : {}),
    ...Object.fromEntries(numbers),
  }
}

/** Saves where the list is left. */
export function saveListPlace({ storageKey }: PlacedList, place: ListPlace): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place))
  } catch {
    // A full or forbidden storage costs a place in a list, nothing else.
  }
}
