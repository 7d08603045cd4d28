import { type PlacedList, placedRow, useListPlace } from '@santhe/client'
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
import { KeysHelp } from './KeysHelp.tsx'
import styles from './keys.module.css'
import { isTaken, type KeyAction, type KeyedList, pressKey } from './list-keys.ts'

interface ListKeysOptions<Row> {
  rows: readonly Row[] | undefined
  /** Called by Enter; omitted when rows open nothing. */
  onOpen?: ((row: Row) => void) | undefined
  /** Row of the open panel, which may not be in the list. */
  panelRow?: Row | undefined
  actions?: readonly KeyAction<Row>[]
  /** Restores scroll position and marked row when people return to the list. */
  place?: { list: PlacedList; isReady: boolean }
  /** Disables shortcuts, such as for one of several lists on a page. */
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
  const target = useRef<number>(undefined)
  useEffect(() => {
    if (target.current === undefined) return
    document.getElementById(rowId(target.current))?.focus()
    target.current = undefined
  })
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
      target.current = id
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
