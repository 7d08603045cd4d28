import { useEndpoint } from '@santhe/client'
import { type Contract, z } from '@santhe/contracts'
import { type CallError, tabStore, useLocation } from '@santhe/host'
import { Button, classes } from '@santhe/ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import styles from './PagedList.module.css'

type ListCall<Item> = Contract<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Item[]>>
type Query = Readonly<Record<string, unknown>>

interface PagedListProps<Item> {
  contract: ListCall<Item>
  query: Query
  /** Grid class shared by all pages. */
  className: string | undefined
  item: (item: Item, place: number) => ReactNode
  placeholders: ReactNode
  whenEmpty: ReactNode
  whenFailed: (error: CallError, retry: () => void) => ReactNode
  moreLabel: string
  /** Heading with the total. */
  summary: (total: number) => ReactNode
}

/**
 * A paginated list with its four states. Later pages load on press, follow the cache, and are restored on return.
 * Announces the number of items.
 */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { contract, query } = props
  const [cursors, showCursors] = useSavedCursors(JSON.stringify(query))
  return (
    <>
      {cursors.map(cursor => (
        <Prefetch key={cursor} contract={contract} query={query} cursor={cursor} />
      ))}
      <FirstPage {...props} cursors={cursors} showCursors={showCursors} />
    </>
  )
}

/** Restored pages load in parallel. */
function Prefetch({ contract, query, cursor }: { contract: Contract; query: Query; cursor: string }) {
  useEndpoint(contract, { query: { ...query, cursor } })
  return null
}

interface Further {
  /** Cursors of requested pages after the first. */
  cursors: readonly string[]
  showCursors: (cursors: readonly string[]) => void
}

function FirstPage<Item>(props: PagedListProps<Item> & Further) {
  const { contract, query, className, item, placeholders, whenEmpty, whenFailed, summary } = props
  const { data, isLoading, isRefreshing, error, retry, nextCursor, total } = useEndpoint(contract, { query })
  const grid = useRef<HTMLDivElement>(null)
  if (error && data === undefined) return whenFailed(error, retry)
  if (isLoading || data === undefined) return placeholders
  const isEmpty = data.length === 0
  return (
    <>
      <div aria-live="polite">
        {isEmpty ? whenEmpty : <h2 className={styles.summary}>{summary(total ?? data.length)}</h2>}
      </div>
      {!isEmpty && (
        <div
          ref={grid}
          className={classes(className, props.cursors.length > 0 && styles.grown)}
          aria-busy={isRefreshing || undefined}
        >
          {data.map(item)}
          {nextCursor && (
            <NextPages
              key={JSON.stringify(query) + nextCursor}
              {...props}
              grid={grid}
              cursor={nextCursor}
              before={0}
              itemsBefore={data.length}
            />
          )}
        </div>
      )}
    </>
  )
}

interface NextPagesProps extends Further {
  cursor: string
  /** Number of earlier pages and items. */
  before: number
  itemsBefore: number
  grid: RefObject<HTMLDivElement | null>
}

/** A button, replaced by the next page and its successors. */
function NextPages<Item>(props: PagedListProps<Item> & NextPagesProps) {
  const { contract, query, cursor, cursors, showCursors, before, itemsBefore, grid, item, moreLabel, whenFailed } =
    props
  const isRequested = cursors.length > before
  const { data, isLoading, error, retry, nextCursor } = useEndpoint(
    contract,
    { query: { ...query, cursor } },
    { skip: !isRequested },
  )
  const goOn = useFocusOnFirst(grid, itemsBefore, data !== undefined)
  const handleMore = () => {
    goOn()
    showCursors([...cursors.slice(0, before), cursor])
  }
  if (error && data === undefined) return <div className={styles.row}>{whenFailed(error, retry)}</div>
  if (data === undefined) {
    return (
      <div className={styles.row}>
        <Button look="quiet" isBusy={isLoading} onClick={handleMore}>
          {moreLabel}
        </Button>
      </div>
    )
  }
  return (
    <>
      {data.map((one, place) => item(one, itemsBefore + place))}
      {nextCursor && (
        <NextPages
          key={nextCursor}
          {...props}
          cursor={nextCursor}
          before={before + 1}
          itemsBefore={itemsBefore + data.length}
        />
      )}
    </>
  )
}

/**
 * Moves the focus from the vanished button to the first link of its page. Returns the function that records the
 * press.
 */
function useFocusOnFirst(grid: RefObject<HTMLDivElement | null>, place: number, isThere: boolean): () => void {
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (!isPressed.current || !isThere) return
    isPressed.current = false
    grid.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true })
  }, [grid, place, isThere])
  return () => {
    isPressed.current = true
  }
}

const NONE: readonly string[] = []

/**
 * Remembers loaded pages per visit; Back restores them. `question` identifies the query, and a new one starts with
 * one page.
 */
function useSavedCursors(question: string): [cursors: readonly string[], show: (cursors: readonly string[]) => void] {
  const { key, pathname } = useLocation()
  const visit = `${key} ${pathname} ${question}`
  const [current, setCurrent] = useState({ visit, cursors: NONE })
  // After hydration: the server renders only the first page.
  useLayoutEffect(() => {
    const cursors = savedCursors(visit)
    setCurrent(before =>
      before.visit === visit && cursors.length === before.cursors.length ? before : { visit, cursors },
    )
  }, [visit])
  const show = (cursors: readonly string[]) => {
    saveCursors(visit, cursors)
    setCurrent({ visit, cursors })
  }
  return [current.visit === visit ? current.cursors : NONE, show]
}

const STORAGE_KEY = 'santhe-pages'
/** The oldest entries are dropped. */
const MAX_ENTRIES = 50

/** Cursors by visit. */
const StoredCursors = z.array(z.tuple([z.string(), z.array(z.string()).min(1)]))
type Cursors = readonly string[]
const Navigation = z.object({ type: z.string() })

function readStored(): Map<string, Cursors> {
  try {
    return new Map(StoredCursors.parse(JSON.parse(tabStore.getItem(STORAGE_KEY) ?? '[]')))
  } catch {
    return new Map()
  }
}

function writeStored(stored: ReadonlyMap<string, Cursors>): void {
  tabStore.setItem(STORAGE_KEY, JSON.stringify([...stored].slice(-MAX_ENTRIES)))
}

let isFirstLook = true

/** Whether the document was opened by a link or URL, not by reload or Back. */
function isNewDocument(): boolean {
  return Navigation.safeParse(performance.getEntriesByType('navigation')[0]).data?.type === 'navigate'
}

/** Returns the cursors shown on this visit of a list. */
function savedCursors(visit: string): Cursors {
  const stored = readStored()
  // Every document's first history entry has the same key, so drop what an earlier one stored.
  if (isFirstLook && isNewDocument() && stored.delete(visit)) writeStored(stored)
  isFirstLook = false
  return stored.get(visit) ?? []
}

function saveCursors(visit: string, cursors: Cursors): void {
  const stored = readStored()
  stored.delete(visit)
  if (cursors.length > 0) stored.set(visit, cursors)
  writeStored(stored)
}
