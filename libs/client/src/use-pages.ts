import type { Contract, ResponseOf } from '@santhe/contracts'
import {
  api,
  type CallError,
  isCallError,
  notUnderstoodError,
  offlineError,
  parametersOf,
  textOf,
  urlOf,
  useLanguage,
} from '@santhe/host'
import type { Language } from '@santhe/rules'
import { useMemo } from 'react'
import { type ReadArgs, typedResponse, useRefetchOnError } from './calls.ts'

export type ItemOf<C extends Contract> = ResponseOf<C> extends readonly (infer Item)[] ? Item : never

interface More {
  onMore: () => void
  isBusy: boolean
  errorText?: string
}

export interface Pages<Item> {
  /** Items of all loaded pages; undefined before the first. */
  items: readonly Item[] | undefined
  isLoading: boolean
  isRefreshing: boolean
  error: CallError | undefined
  retry: () => void
  /** Number of items on all pages. */
  total: number | undefined
  /** Milliseconds since 1970; changes with each read, even of equal data. */
  readAt: number | undefined
  more: More | undefined
}

function errorOf(error: unknown, language: Language): CallError | undefined {
  if (error === undefined) return undefined
  return isCallError(error) ? error : offlineError(language)
}

/** Reads a paginated list as one: invalidation refreshes all pages, `fresh` re-reads on opening. */
export function usePages<C extends Contract>(
  contract: C,
  args: ReadArgs<C> = {},
  { fresh = false, skip = false }: { fresh?: boolean; skip?: boolean } = {},
): Pages<ItemOf<C>> {
  const url = urlOf(contract, parametersOf(args.params), parametersOf(args.query))
  const list = api.endpoints.readPages.useInfiniteQuery(
    { call: contract.call, url, provides: contract.provides },
    { refetchOnMountOrArgChange: fresh, skip },
  )
  const language = useLanguage()
  const pages = list.currentData?.pages
  const parsed = useMemo(() => pages?.map(page => contract.response.safeParse(page.body)), [contract, pages])
  const isUnderstood = parsed?.every(page => page.success) ?? true
  const error = isUnderstood ? errorOf(list.error, language) : notUnderstoodError(language)
  const isOfNextPage = error !== undefined && (list.isFetchNextPageError || list.isFetchingNextPage)
  useRefetchOnError(error, isOfNextPage ? list.fetchNextPage : list.refetch)
  const items = useMemo(
    () => (isUnderstood ? parsed?.flatMap(page => itemsOf(contract, page.data)) : undefined),
    [contract, parsed, isUnderstood],
  )
  const readOn = async () => {
    // A next page would count as re-reading earlier ones.
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
    readAt: items && (list.data?.pages.find(({ seenAt }) => seenAt !== undefined)?.seenAt ?? list.fulfilledTimeStamp),
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
