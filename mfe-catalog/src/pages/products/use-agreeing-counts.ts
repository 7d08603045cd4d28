import { useEndpoint } from '@santhe/client'
import { countProducts, listProducts, type ProductCounts } from '@santhe/contracts'
import { useEffect, useRef } from 'react'
import { type ProductFilters, type productsQuery, understood } from './product-filters.ts'

interface AgreeingCounts {
  /** Undefined until they are loaded, and while they differ from the list. */
  counts: ProductCounts | undefined
  /** The list or the counts of other filters are still shown. */
  isBusy: boolean
}

/**
 * The counts beside the list. Both are cached by the servers for a moment and may be of two moments;
 * counts that disagree with the list are not shown, and both are read again.
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
    // Once for each pair of responses: reading on and on would help nobody.
    if (isBusy || agrees || refetchedFor.current === list.data) return
    refetchedFor.current = list.data
    list.retry()
    counts.retry()
  }, [isBusy, agrees, list.data, list.retry, counts.retry])
  return { counts: agrees || isBusy ? counts.data : undefined, isBusy }
}
