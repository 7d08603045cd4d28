import { useEndpoint } from '@santhe/client'
import type { Contract, z } from '@santhe/contracts'
import type { CallError } from '@santhe/host'
import { Button } from '@santhe/ui'
import { type ReactNode, useState } from 'react'
import styles from './PagedList.module.css'

/** A call that answers a list in pages. */
type ListCall<Item> = Contract<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Item[]>>
type Query = Readonly<Record<string, unknown>>

interface PagedListProps<Item> {
  contract: ListCall<Item>
  query: Query
  /** The grid's class; all pages share one grid. */
  className: string | undefined
  item: (item: Item, place: number) => ReactNode
  placeholders: ReactNode
  whenEmpty: ReactNode
  whenFailed: (error: CallError, retry: () => void) => ReactNode
  moreLabel: string
  /** The list's own heading: how many there are in all. */
  summary: (total: number) => ReactNode
}

/** A list with its four states; further pages are asked for by hand and stay in step with the cache like the first. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { contract, query, className, item, placeholders, whenEmpty, whenFailed, summary } = props
  const { answer, isLoading, isRefreshing, error, retry, nextCursor, total } = useEndpoint(contract, { query })
  if (error && answer === undefined) return whenFailed(error, retry)
  if (isLoading || answer === undefined) return placeholders
  if (answer.length === 0) return whenEmpty
  return (
    <>
      <h2 className={styles.summary} aria-live="polite">
        {summary(total ?? answer.length)}
      </h2>
      <div className={className} aria-busy={isRefreshing || undefined}>
        {answer.map(item)}
        {nextCursor && <NextPages key={`${JSON.stringify(query)}${nextCursor}`} {...props} cursor={nextCursor} />}
      </div>
    </>
  )
}

/** What comes after a cursor: a button, then that page and what comes after it. */
function NextPages<Item>(props: PagedListProps<Item> & { cursor: string }) {
  const { contract, query, cursor, item, moreLabel, whenFailed } = props
  const [isAsked, setIsAsked] = useState(false)
  const { answer, isLoading, error, retry, nextCursor } = useEndpoint(
    contract,
    { query: { ...query, cursor } },
    { skip: !isAsked },
  )
  if (error && answer === undefined) return <div className={styles.row}>{whenFailed(error, retry)}</div>
  if (answer === undefined) {
    return (
      <div className={styles.row}>
        <Button look="quiet" isBusy={isLoading} onClick={() => setIsAsked(true)}>
          {moreLabel}
        </Button>
      </div>
    )
  }
  return (
    <>
      {answer.map(item)}
      {nextCursor && <NextPages key={nextCursor} {...props} cursor={nextCursor} />}
    </>
  )
}
