import { useEndpoint } from '@santhe/client'
import { countProducts, listProducts, type ProductCounts } from '@santhe/contracts'
import { useEffect, useRef } from 'react'
import { type ProductFilters, type productsQuery, understood } from './product-filters.ts'

interface AgreeingCounts {
  counts: ProductCounts | undefined
  /** Whether results of other filters are still shown. */
  isBusy: boolean
}

/**
 * List and counts are cached separately on servers. Counts that disagree with the list are hidden, and both are
 * re-read.
 */
export function useAgreeingCounts(
  filters: Omit<ProductFilters, 'sort'>,
  query: ReturnType<typeof productsQuery>,
): AgreeingCounts {
  const list = useEndpoint(listProducts, { query })
  const counts = useEndpoint(countProducts, { query: understood(filters) })
  const isBusy = list.isLoading || list.isRefreshing || counts.isLoading || counts.isRefreshing
  const agrees = list.total === undefined || counts.data === undefined || counts.data.total === list.total
  const refetchedFor = useRef<unknown>(undefined)
  useEffect(() => {
    // Once per pair of responses, to avoid a loop.
    if (isBusy || agrees || refetchedFor.current === list.data) return
    refetchedFor.current = list.data
    list.retry()
    counts.retry()
  }, [isBusy, agrees, list.data, list.retry, counts.retry])
  return { counts: agrees || isBusy ? counts.data : undefined, isBusy }
}
