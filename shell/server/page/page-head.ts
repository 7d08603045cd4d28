import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { EagerPage, PageHead, PreloadedResponse } from '@santhe/host'
import { MARKET_NAME, NOT_FOUND_TITLE } from '../../src/pages/full-title.ts'
import type { MarketVersions, PageVersions } from './market-versions.ts'
import { type ReadCall, readResults } from './page-results.ts'
import type { ServerBundles } from './server-bundles.ts'

export interface PageRequest {
  path: string
  query: URLSearchParams
  now: Date
}

/** A slice's page with the answers to begin with. */
export interface PageView {
  page: EagerPage
  preloaded: readonly PreloadedResponse[]
  /** What its answers show, with the versions read just before them; undefined where one of them was no answer, or nobody knows when it changes. */
  pageVersions: PageVersions | undefined
}

/** A page's own words, which slice will show it, and what to render; no view where only the browser can. */
export interface ResolvedPage {
  head: PageHead & { status: number }
  slice: ReleaseList['slices'][number] | undefined
  view?: PageView
}

interface HeadOptions {
  bundles: ServerBundles
  read: ReadCall
  versions: () => Promise<MarketVersions | undefined>
  /** How long answers are waited for, in milliseconds. */
  timeoutMs: number
  onFailure: (error: unknown) => void
}

/**
 * What a slice's page says of itself, with the answers it needs. A page whose thing is not there is 404.
 * No head where it can't be said in time: then the page says what is always true of it; no view where nothing was answered.
 * `isAway` where every back end it asked is away: the page comes all the same, and is no page to remember.
 */
async function readHead(
  page: EagerPage,
  at: PageRequest & { params: Record<string, string> },
  { read, versions, timeoutMs, onFailure }: HeadOptions,
): Promise<{ head?: ResolvedPage['head']; view?: PageView; isAway?: boolean }> {
  if (!page.head) return {}
  const where = { params: at.params, query: at.query, now: at.now }
  const reads = page.data?.(where) ?? []
  // Before the answers are: what changes in between makes the page out of date at once.
  const current = reads.length > 0 ? await versions() : undefined
  const results = await readResults(reads, read, { timeoutMs, onFailure })
  const preloaded = results.flatMap(one => (one.preloaded ? [one.preloaded] : []))
  const isComplete = preloaded.length === results.length && reads.every(([{ provides }]) => provides.length > 0)
  const pageVersions = isComplete ? current?.of(reads.flatMap(([{ provides: shows }]) => shows)) : undefined
  const view = preloaded.length > 0 || results.length === 0 ? { view: { page, preloaded, pageVersions } } : {}
  if (results.length > 0 && results.every(({ status }) => status === 503)) return { isAway: true }
  const isMissing = results.some(({ status }) => status === 404)
  if (!isMissing && results.some(({ data }) => data === undefined)) return view
  const head = page.head({ ...where, results: results.map(({ data }) => data) })
  return { head: { ...head, status: isMissing ? 404 : (head.status ?? 200) }, ...view }
}

/** Finds out which page an address is, with which status, which metadata and which answers. Never throws for a page's own fault. */
export function pageHead(options: HeadOptions) {
  const { bundles, onFailure } = options
  return async (list: ReleaseList, request: PageRequest): Promise<ResolvedPage> => {
    const owned = list.slices.flatMap(slice => slice.paths.map(path => ({ path, slice })))
    const match = matchPath([...list.shell.paths, ...owned.map(({ path }) => path)], request.path)
    if (!match) return { head: { title: NOT_FOUND_TITLE, status: 404 }, slice: undefined }
    const slice = owned.find(({ path }) => path === match.pattern)?.slice
    const heads = (slice ?? list.shell).heads
    const ownResult = { title: MARKET_NAME, ...heads?.[match.pattern], status: 200 }
    if (!slice) return { head: ownResult, slice }
    try {
      const page = (await bundles(slice)).find(({ path }) => path === match.pattern)
      if (!page) return { head: ownResult, slice }
      const { isAway, ...resolved } = await readHead(page, { ...request, params: match.params }, options)
      return { head: isAway ? { ...ownResult, status: 503 } : ownResult, slice, ...resolved }
    } catch (error) {
      onFailure(error)
      return { head: ownResult, slice }
    }
  }
}
