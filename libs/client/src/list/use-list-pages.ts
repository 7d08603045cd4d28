import type { Contract } from '@santhe/contracts'
import { useUrlFilters } from '@santhe/host'
import { useCallback, useEffect } from 'react'
import type { ReadArgs } from '../calls.ts'
import { type ItemOf, type Pages, usePages } from '../use-pages.ts'

/** Upper limit for links, since pages are read one after the other. */
const MOST_ROWS = 1000

const ROWS = { rows: '' }

/** Like `useUrlFilters`; changing a filter resets pages and panel. */
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
  /** Whether all rows requested by the URL are loaded. */
  isReady: boolean
  /** Reads the next page without changing the URL. */
  readOn: (() => void) | undefined
}

/** Like `usePages`, with at least `rows` of the URL, so reloads and shared links restore the pages. */
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
