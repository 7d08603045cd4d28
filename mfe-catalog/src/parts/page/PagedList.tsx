import { useEndpoint } from '@santhe/client'
import type { Contract, z } from '@santhe/contracts'
import { type CallError, useEarlyPress } from '@santhe/host'
import { Button, classes } from '@santhe/ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './PagedList.module.css'
import { useSavedCursors } from './use-saved-cursors.ts'

/** A paginated call. */
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
  // Restored pages are requested without a press.
  const early = useEarlyPress(() => isRequested || handleMore())
  if (error && data === undefined) return <div className={styles.row}>{whenFailed(error, retry)}</div>
  if (data === undefined) {
    return (
      <div className={styles.row}>
        <Button {...early} look="quiet" isBusy={isLoading} onClick={handleMore}>
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
