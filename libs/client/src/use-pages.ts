import type { Contract, ResponseOf } from '@santhe/contracts'
import { api, type CallError, isCallError, NOT_UNDERSTOOD, OFFLINE, textOf } from '@santhe/host'
import { useMemo } from 'react'
import { parametersOf, urlOf } from './url.ts'
import { type ReadArgs, typedResponse, useRefetchOnError } from './use-endpoint.ts'

/** One item of the list that a call returns. */
export type ItemOf<C extends Contract> = ResponseOf<C> extends readonly (infer Item)[] ? Item : never

interface More {
  onMore: () => void
  isBusy: boolean
  /** Why it could not be read; `onMore` tries again. */
  errorText?: string
}

export interface Pages<Item> {
  /** Every item of the pages so far; undefined until the first page is here. */
  items: readonly Item[] | undefined
  isLoading: boolean
  isRefreshing: boolean
  error: CallError | undefined
  retry: () => void
  /** How many there are in all. */
  total: number | undefined
  /** When the items were read, in milliseconds since 1970: a new number though nothing in them has changed. */
  readAt: number | undefined
  /** The next page, where there is one. */
  more: More | undefined
}

function errorOf(error: unknown): CallError | undefined {
  if (error === undefined) return undefined
  return isCallError(error) ? error : OFFLINE
}

/** Returns a list that is read page by page, as one: a write that invalidates it refreshes all of its pages; `fresh` reads again whenever the screen is opened. */
export function usePages<C extends Contract>(
  contract: C,
  args: ReadArgs<C> = {},
  { fresh = false }: { fresh?: boolean } = {},
): Pages<ItemOf<C>> {
  const url = urlOf(contract, parametersOf(args.params), parametersOf(args.query))
  const list = api.endpoints.readPages.useInfiniteQuery(
    { call: contract.call, url, provides: contract.provides },
    { refetchOnMountOrArgChange: fresh },
  )
  const pages = list.currentData?.pages
  const parsed = useMemo(() => pages?.map(page => contract.response.safeParse(page.body)), [contract, pages])
  const isUnderstood = parsed?.every(page => page.success) ?? true
  const error = isUnderstood ? errorOf(list.error) : NOT_UNDERSTOOD
  const isOfNextPage = error !== undefined && (list.isFetchNextPageError || list.isFetchingNextPage)
  useRefetchOnError(error, isOfNextPage ? list.fetchNextPage : list.refetch)
  const items = useMemo(
    () => (isUnderstood ? parsed?.flatMap(page => itemsOf(contract, page.data)) : undefined),
    [contract, parsed, isUnderstood],
  )
  const readOn = async () => {
    // A next page would pass for a new reading of those before it.
    if (error && !isOfNextPage && (await list.refetch()).isError) return
    await list.fetchNextPage()
  }
  return {
    items,
    isLoading: !pages && !error,
    isRefreshing: list.isFetching && pages !== undefined,
    error,
    retry: list.refetch,
    total: pages?.at(-1)?.total,
    readAt: items && list.fulfilledTimeStamp,
    more: list.hasNextPage
      ? {
          onMore: () => void readOn(),
          isBusy: list.isFetchingNextPage,
          ...(isOfNextPage ? { errorText: textOf(error) } : {}),
        }
      : undefined,
  }
}

function itemsOf<C extends Contract>(contract: C, page: unknown): ItemOf<C>[] {
  const data: unknown = typedResponse(contract, page)
  return Array.isArray(data) ? data : []
}
