export interface KeyAction<Row> {
  /** `KeyboardEvent.key`, such as 'a'. */
  key: string
  meaning: string
  isFor: (row: Row) => boolean
  run: (row: Row) => void
}

export interface KeyedList<Row> {
  rows: readonly Row[]
  /** The row that shortcuts act on. */
  currentId: number | undefined
  onMove: (row: Row) => void
  onOpen: ((row: Row) => void) | undefined
  /** Row of the open panel: shortcuts act on it, arrows scroll it, search and help stay closed. */
  panelRow: Row | undefined
  actions: readonly KeyAction<Row>[]
  onHelp: () => void
}

const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]'

/** Returns whether the focused element handles the key: a field, a menu or a dialog. */
export function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return true
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

/** Lists that search by several fields mark their container. */
const SEARCH = 'input[type="search"], [data-list-search] :is(input, select)'

function focusSearch(): boolean {
  const field = (document.querySelector('main') ?? document).querySelector<HTMLElement>(SEARCH)
  field?.focus()
  return field !== null
}

/** Returns the row an arrow key leads to; undefined for other keys and empty lists. */
function nextRow<Row extends { id: number }>(key: string, { rows, currentId }: KeyedList<Row>): Row | undefined {
  const place = rows.findIndex(({ id }) => id === currentId)
  if (key === 'ArrowDown') return rows[Math.min(place + 1, rows.length - 1)]
  return key === 'ArrowUp' ? rows[Math.max(place - 1, 0)] : undefined
}

/** Handles a key of the whole list; returns whether it did. */
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

/** Handles a key in a list; returns whether it did. */
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
