import { Remote, type Remotes, useRemotes } from '@santhe/federation'
import { api, type HostState, type SlicePage, urlOf, useHost, useLocation, useParams } from '@santhe/host'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { MARKET_NAME } from './full-title.ts'
import { PagePlaceholder, sliceFailure } from './PagePlaceholder.tsx'
import { useTitle } from './use-title.ts'

export function SlicePageRoute({ slice, path }: { slice: string; path: string }) {
  useSliceTitle(slice, path)
  return <Remote slice={slice} page={path} placeholder={PAGE_PLACEHOLDER} failure={sliceFailure} />
}

const PAGE_PLACEHOLDER = <PagePlaceholder />

const Page = z.custom<SlicePage>(value => typeof value === 'object' && value !== null && 'path' in value)

/** Undefined while a read is in progress. */
function resultsOf(reads: ReturnType<NonNullable<SlicePage['data']>>, state: HostState): unknown[] | undefined {
  const results: unknown[] = []
  for (const [contract, { params, query }] of reads) {
    const url = urlOf(contract, params, query)
    const { data, status } = api.endpoints.read.select({ call: contract.call, url, provides: contract.provides })(state)
    // Reads after a refused one may never be sent.
    if (data === undefined) return status === 'rejected' ? results : undefined
    const parsed = contract.response.safeParse(data.body)
    results.push(parsed.success ? parsed.data : undefined)
  }
  return results
}

/** Title of a path in the release list. */
function titleOf({ slices }: Remotes, slice: string, path: string): string {
  return slices.find(({ name }) => name === slice)?.heads?.[path]?.title ?? MARKET_NAME
}

/** Sets the slice's title once its data is loaded; until then the release list's. */
function useSliceTitle(slice: string, path: string): void {
  const remotes = useRemotes()
  const { store, now } = useHost()
  const params = useParams()
  const { search, pathname, key } = useLocation()
  const [page, setPage] = useState<SlicePage>()
  useEffect(() => {
    let isCurrent = true
    // Load errors are shown in the page's place.
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
  // The server's title stays until the page sets another.
  const isNamed = key === 'default' && (page === undefined || page.head !== undefined)
  useTitle(sliceTitle ?? (isNamed ? undefined : titleOf(remotes, slice, path)))
}
