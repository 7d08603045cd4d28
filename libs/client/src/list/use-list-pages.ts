import type { Contract } from '@santhe/contracts'
import { useUrlFilters } from '@santhe/host'
import { useCallback, useEffect } from 'react'
import type { ReadArgs } from '../use-endpoint.ts'
import { type ItemOf, type Pages, usePages } from '../use-pages.ts'

/** A link opens so many rows at most, for their pages are read one after the other. */
const MOST_ROWS = 1000

const ROWS = { rows: '' }

/** Filters in the URL, as `useUrlFilters`: with another filter the list begins at its first page, with no panel open. */
export function useListFilters<F extends Record<string, string>>(
  defaults: F,
): [F, (change: Partial<F>, how?: { isTyping: boolean }) => void] {
  const [filters, setFilters] = useUrlFilters(defaults)
  const change = useCallback(
    (changes: Partial<F>, how?: { isTyping: boolean }) =>
      setFilters({ ...changes, rows: undefined, open: undefined }, how),
    [setFilters],
  )
  return [filters, change]
}

export interface ListPages<Item> extends Pages<Item> {
  /** Whether all rows are there that the URL names. */
  isReady: boolean
  /** Reads the next page and leaves the URL as it is. */
  readOn: (() => void) | undefined
}

/** As `usePages`, with `rows` in the URL, the least number that is read: a reload, a way back and a shared link have as many pages. */
export function useListPages<C extends Contract>(
  contract: C,
  args: ReadArgs<C>,
  options: { fresh?: boolean },
): ListPages<ItemOf<C>> {
  const list = usePages(contract, args, options)
  const { items, more, error, isRefreshing } = list
  const [{ rows }, setRows] = useUrlFilters(ROWS)
  const needsMore = items && more && !error && items.length < Math.min(Number(rows), MOST_ROWS)
  useEffect(() => {
    if (needsMore && !isRefreshing) more.onMore()
  }, [needsMore, isRefreshing, more])
  const handleMore = () => {
    if (items) setRows({ rows: String(items.length + 1) }, { isTyping: true })
    more?.onMore()
  }
  return {
    ...list,
    isReady: !!items && !needsMore,
    readOn: more?.onMore,
    more: more && { ...more, onMore: handleMore },
  }
}
