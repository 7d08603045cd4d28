/** What a list does with a key beside moving, opening and searching. */
export interface KeyAction<Row> {
  /** As the browser names the key, such as 'a'. */
  key: string
  /** What it does, for the list of shortcuts. */
  meaning: string
  isFor: (row: Row) => boolean
  run: (row: Row) => void
}

export interface KeyedList<Row> {
  rows: readonly Row[]
  /** The row that the keys act on. */
  currentId: number | undefined
  /** Marks a row and gives it the focus. */
  onMove: (row: Row) => void
  onOpen: ((row: Row) => void) | undefined
  /** Whose panel is open over the list: the keys act on it, the arrows scroll it, and neither search nor shortcuts open behind it. */
  panelRow: Row | undefined
  actions: readonly KeyAction<Row>[]
  onHelp: () => void
}

const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]'

/** Returns whether a key belongs to what has the focus: a field, a menu, or a dialog over the list. */
export function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return true
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

/** A list that is searched by other fields than a text marks what is around them. */
const SEARCH = 'input[type="search"], [data-list-search] :is(input, select)'

/** Leads to the first search field of the page. */
function focusSearch(): boolean {
  const field = (document.querySelector('main') ?? document).querySelector<HTMLElement>(SEARCH)
  field?.focus()
  return field !== null
}

/** Returns the row that an arrow leads to; nothing for other keys and beyond an empty list. */
function nextRow<Row extends { id: number }>(key: string, { rows, currentId }: KeyedList<Row>): Row | undefined {
  const place = rows.findIndex(({ id }) => id === currentId)
  if (key === 'ArrowDown') return rows[Math.min(place + 1, rows.length - 1)]
  return key === 'ArrowUp' ? rows[Math.max(place - 1, 0)] : undefined
}

/** Does what a key means to the list as a whole, and returns whether it means anything. */
function pressListKey<Row extends { id: number }>(key: string, list: KeyedList<Row>): boolean {
  if (key === '/') return focusSearch()
  if (key === '?') {
    list.onHelp()
    return true
  }
  const next = nextRow(key, list)
  if (next) list.onMove(next)
  return next !== undefined
}

/** Does what a key means in a list, and returns whether it means anything. */
export function pressKey<Row extends { id: number }>({ key, target }: KeyboardEvent, list: KeyedList<Row>): boolean {
  const { rows, currentId, panelRow, onOpen } = list
  if (!panelRow && pressListKey(key, list)) return true
  const current = panelRow ?? rows.find(({ id }) => id === currentId)
  if (!current) return false
  if (key === 'Enter') {
    const isOnControl = target instanceof Element && target.closest('a, button, input') !== null
    if (isOnControl || panelRow || !onOpen) return false
    onOpen(current)
    return true
  }
  const action = list.actions.find(each => each.key === key)
  if (!action?.isFor(current)) return false
  action.run(current)
  return true
}
