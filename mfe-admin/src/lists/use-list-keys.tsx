import { type PlacedList, placedRow, useListPlace } from '@santhe/client'
import { Button, Dialog, useTexts } from '@santhe/ui'
import {
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import listTexts from '../texts/en/list.json'
import styles from './keys.module.css'

interface ListKeysOptions<Row> {
  rows: readonly Row[] | undefined
  /** Called on Enter; omitted when rows open nothing. */
  onOpen?: ((row: Row) => void) | undefined
  /** Row of the open panel, which may not be in the list. */
  panelRow?: Row | undefined
  actions?: readonly KeyAction<Row>[]
  /** Restores scroll position and marked row on return to the list. */
  place?: { list: PlacedList; isReady: boolean }
  /** Disables shortcuts, for example on all but one of a page's lists. */
  isOff?: boolean
}

interface ListKeys<Row> {
  /** Props for the table's rows: mark the current row and follow the focus. */
  rowProps: (row: Row) => HTMLAttributes<HTMLElement>
  /** Marks and focuses a row after the next render. */
  goTo: (row: Row) => void
  mark: (row: Row) => void
  help: ReactNode
}

const NO_ROWS: readonly never[] = []
const NO_ACTIONS: readonly never[] = []

/** Keyboard control of a list: arrows, Enter, `/`, `?` and its own shortcuts. docs/product/office.md#keyboard. */
export function useListKeys<Row extends { id: number }>(options: ListKeysOptions<Row>): ListKeys<Row> {
  const { rows = NO_ROWS, onOpen, panelRow, actions = NO_ACTIONS, isOff = false, place } = options
  const isPanelOpen = panelRow !== undefined
  const listId = useId()
  const [currentId, setCurrentId] = useState<number>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const rowId = (id: number) => `${listId}-${id}`
  const focusRow = (id: number, options?: FocusOptions) => {
    setCurrentId(id)
    document.getElementById(rowId(id))?.focus(options)
  }
  useKeys(isOff, {
    ...{ rows, currentId, onOpen, panelRow, actions },
    onMove: ({ id }) => focusRow(id),
    onHelp: () => setHelpOpen(true),
  })
  useListPlace(place?.list, {
    isReady: place?.isReady ?? false,
    onReturn: id => (isPanelOpen ? setCurrentId(id) : focusRow(id, { preventScroll: true })),
  })
  const [target, setTarget] = useState<{ rowId: string }>()
  useEffect(() => {
    if (!target) return
    const focus = () => document.getElementById(target.rowId)?.focus()
    focus()
    // While it is open, no row takes the focus, and closing returns it to the row before.
    const dialog = document.querySelector('dialog[open]')
    dialog?.addEventListener('close', focus, { once: true })
    return () => dialog?.removeEventListener('close', focus)
  }, [target])
  const wasPanelOpen = useRef(isPanelOpen)
  useEffect(() => {
    // A panel opened by URL has no row to return the focus to.
    if (wasPanelOpen.current && !isPanelOpen && currentId !== undefined)
      document.getElementById(`${listId}-${currentId}`)?.focus({ preventScroll: true })
    wasPanelOpen.current = isPanelOpen
  }, [isPanelOpen, currentId, listId])
  return {
    rowProps: ({ id }) => ({
      ...placedRow(id),
      id: rowId(id),
      tabIndex: -1,
      onFocus: () => setCurrentId(id),
      className: styles.row ?? '',
      ...(id === currentId && { 'aria-current': true as const }),
    }),
    goTo: ({ id }) => {
      setTarget({ rowId: rowId(id) })
      setCurrentId(id)
    },
    mark: useCallback(({ id }: Row) => setCurrentId(id), []),
    help: isOff ? null : (
      <KeysHelp
        isOpen={isHelpOpen}
        onToggle={setHelpOpen}
        opens={onOpen !== undefined}
        actions={actions.map(({ key, meaning }) => [key, meaning] as const)}
      />
    ),
  }
}

function useKeys<Row extends { id: number }>(isOff: boolean, list: KeyedList<Row>): void {
  // An effect event, so a key between render and effect acts on the rows on screen.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isTaken(event) && pressKey(event, list)) event.preventDefault()
  })
  useEffect(() => {
    if (isOff) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOff])
}

interface KeyAction<Row> {
  /** `KeyboardEvent.key`, such as 'a'. */
  key: string
  meaning: string
  isFor: (row: Row) => boolean
  run: (row: Row) => void
}

interface KeyedList<Row> {
  rows: readonly Row[]
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
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
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

/** Returns the row that an arrow key leads to; undefined for other keys and empty lists. */
function nextRow<Row extends { id: number }>(key: string, { rows, currentId }: KeyedList<Row>): Row | undefined {
  const place = rows.findIndex(({ id }) => id === currentId)
  if (key === 'ArrowDown') return rows[Math.min(place + 1, rows.length - 1)]
  return key === 'ArrowUp' ? rows[Math.max(place - 1, 0)] : undefined
}

/** Handles keys that concern no row; returns whether it did. */
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

function pressKey<Row extends { id: number }>({ key, target, repeat }: KeyboardEvent, list: KeyedList<Row>): boolean {
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
  // A held key acts once, since nobody has seen the next row yet.
  if (repeat || !action?.isFor(current)) return false
  action.run(current)
  return true
}

interface KeysHelpProps {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  opens: boolean
  actions: readonly (readonly [key: string, meaning: string])[]
}

function KeysHelp({ isOpen, onToggle, opens, actions }: KeysHelpProps) {
  const t = useTexts(listTexts)
  const shortcuts = [
    ['↑ ↓', t('keys.move')],
    ...(opens ? [['Enter', t('keys.open')]] : []),
    ...actions,
    ['/', t('keys.search')],
    ['?', t('keys.help')],
  ]
  return (
    <div className={styles.help}>
      <Button look="plain" size="small" onClick={() => onToggle(true)}>
        {t('keys.show')}
      </Button>
      <Dialog title={t('keys.title')} isOpen={isOpen} onClose={() => onToggle(false)}>
        <dl className={styles.keys}>
          {shortcuts.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
