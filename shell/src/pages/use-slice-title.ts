import { urlOf } from '@santhe/client'
import { type Remotes, useRemotes } from '@santhe/federation'
import { api, type HostState, type SlicePage, useHost, useLocation, useParams } from '@santhe/host'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { MARKET_NAME } from './full-title.ts'
import { useTitle } from './use-title.ts'

const Page = z.custom<SlicePage>(value => typeof value === 'object' && value !== null && 'path' in value)

/** Returns the results of a page's reads so far; undefined while one is still on its way. */
function resultsOf(reads: ReturnType<NonNullable<SlicePage['data']>>, state: HostState): unknown[] | undefined {
  const results: unknown[] = []
  for (const [contract, { params, query }] of reads) {
    const url = urlOf(contract, params, query)
    const { data, status } = api.endpoints.read.select({ call: contract.call, url, provides: contract.provides })(state)
    // What comes after a refused read may never be sent: the page of a missing product has no pictures.
    if (data === undefined) return status === 'rejected' ? results : undefined
    const parsed = contract.response.safeParse(data.body)
    results.push(parsed.success ? parsed.data : undefined)
  }
  return results
}

/** Returns the title of every page of this path, by the release list. */
function titleOf({ slices }: Remotes, slice: string, path: string): string {
  return slices.find(({ name }) => name === slice)?.heads?.[path]?.title ?? MARKET_NAME
}

/** Names the page as its slice does, once its responses are there; until then by the release list. */
export function useSliceTitle(slice: string, path: string): void {
  const remotes = useRemotes()
  const { store, now } = useHost()
  const params = useParams()
  const { search, pathname, key } = useLocation()
  const [page, setPage] = useState<SlicePage>()
  useEffect(() => {
    let isCurrent = true
    // A slice that can't be had says so where its page would stand.
    remotes.loadPage({ slice, page: path }).then(
      loaded => isCurrent && setPage(Page.parse(loaded)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [remotes, slice, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path stands for its parameters, whose object is new at every render.
  const titleIn = useMemo(() => {
    const at = { params, query: new URLSearchParams(search), now }
    const reads = page?.data?.(at) ?? []
    let lastQueries: unknown
    let title: string | undefined
    return () => {
      const state = store.getState()
      if (!page?.head || state.api.queries === lastQueries) return title
      lastQueries = state.api.queries
      const results = resultsOf(reads, state)
      title = results && page.head({ ...at, results }).title
      return title
    }
  }, [page, store, now, search, pathname])
  const sliceTitle = useSyncExternalStore(store.subscribe, titleIn, () => undefined)
  // The first view came with its own title; it stays until the page sets another.
  const isNamed = key === 'default' && (page === undefined || page.head !== undefined)
  useTitle(sliceTitle ?? (isNamed ? undefined : titleOf(remotes, slice, path)))
}
