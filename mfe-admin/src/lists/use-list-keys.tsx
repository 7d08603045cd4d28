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
  /** What Enter does with the marked row; left out where rows open nothing. */
  onOpen?: ((row: Row) => void) | undefined
  /** Whose panel is open over the list; it may be of a row that is not, or no longer, in it. */
  panelRow?: Row | undefined
  actions?: readonly KeyAction<Row>[]
  /** Where people come back to the list: to its place once its rows are there, and to the marked row. */
  place?: { list: PlacedList; isReady: boolean }
  /** For a list without keys, such as one of several on a page. */
  isOff?: boolean
}

interface ListKeys<Row> {
  /** For the table's `rowProps`: marks the row that the keys act on, and one that has the focus. */
  rowProps: (row: Row) => HTMLAttributes<HTMLElement>
  /** Marks a row and gives it the focus, once what is set with it is shown. */
  goTo: (row: Row) => void
  /** Marks a row that was reached otherwise. */
  mark: (row: Row) => void
  /** The button that shows the shortcuts, and their dialog. */
  help: ReactNode
}

const NO_ROWS: readonly never[] = []
const NO_ACTIONS: readonly never[] = []

/** Returns the keyboard of a list: arrows, Enter, `/`, `?`, and what it adds. docs/product/office.md#keyboard. */
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
    // A panel that was open when the list came has no row of its own to give the focus back to.
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
  // Acts on the rows that are on the screen, also between their change and its effects.
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
