import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { EagerPage, PageHead, PreloadedResponse } from '@santhe/host'
import { MARKET_NAME, NOT_FOUND_TITLE } from '../../src/pages/full-title.ts'
import type { MarketVersions, PageVersions } from './market-versions.ts'
import { type ReadCall, readResults } from './page-results.ts'
import type { ServerBundles } from './server-bundles.ts'

/** Timeouts of a page in ms; what is late is left to the browser. */
export interface Timeouts {
  versions: number
  responses: number
  rendering: number
}

export const TIMEOUTS: Timeouts = { versions: 200, responses: 300, rendering: 250 }

/** A path's page before its data is read. */
export interface MatchedPage {
  head: ResolvedPage['head']
  slice: ResolvedPage['slice']
  /** Undefined without a loadable server bundle, and on paths of the shell or nobody. */
  page?: EagerPage | undefined
  params: Record<string, string>
}

/** A page with its initial responses. */
export interface PageView {
  page: EagerPage
  preloaded: readonly PreloadedResponse[]
  /** Versions read just before the responses; undefined when one is missing or unversioned. */
  pageVersions: PageVersions | undefined
}

/** Metadata, slice and view; no view when only the browser can render it. */
export interface ResolvedPage {
  head: PageHead & { status: number }
  slice: ReleaseList['slices'][number] | undefined
  view?: PageView
}

interface HeadOptions {
  bundles: ServerBundles
  read: ReadCall
  versions: () => Promise<MarketVersions | undefined>
  timeoutMs: number
  onFailure: (error: unknown) => void
}

/**
 * Reads the head and responses of a page; 404 when its subject is missing. A late or missing response leaves the
 * release list's head; no response at all leaves no view. `isAway` when all its back ends are away: then 503 and
 * uncached.
 */
async function readHead(
  page: EagerPage,
  at: { params: Record<string, string>; query: URLSearchParams; now: Date },
  { read, versions, timeoutMs, onFailure }: HeadOptions,
): Promise<{ head?: ResolvedPage['head']; view?: PageView; isAway?: boolean }> {
  if (!page.head) return {}
  const where = { params: at.params, query: at.query, now: at.now }
  const reads = page.data?.(where) ?? []
  // Before the responses, so changes in between make the page stale at once.
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

export interface Pages {
  find(list: ReleaseList, path: string): Promise<MatchedPage>
  read(matched: MatchedPage, at: { query: URLSearchParams; now: Date }): Promise<ResolvedPage>
}

/** Pages of the released slices, from their server bundles. */
export function pageHead(options: HeadOptions): Pages {
  const { bundles, onFailure } = options
  return {
    async find(list, path) {
      const owned = list.slices.flatMap(slice => slice.paths.map(own => ({ path: own, slice })))
      const match = matchPath([...list.shell.paths, ...owned.map(({ path: own }) => own)], path)
      if (!match) return { head: { title: NOT_FOUND_TITLE, status: 404 }, slice: undefined, params: {} }
      const slice = owned.find(({ path: own }) => own === match.pattern)?.slice
      const heads = (slice ?? list.shell).heads
      const head = { title: MARKET_NAME, ...heads?.[match.pattern], status: 200 }
      const pages = slice ? await bundles(slice).catch((error: unknown) => void onFailure(error)) : undefined
      return { head, slice, page: pages?.find(one => one.path === match.pattern), params: match.params }
    },
    async read({ head, slice, page, params }, at) {
      if (!page) return { head, slice }
      try {
        const { isAway, ...resolved } = await readHead(page, { ...at, params }, options)
        return { head: isAway ? { ...head, status: 503 } : head, slice, ...resolved }
      } catch (error) {
        onFailure(error)
        return { head, slice }
      }
    },
  }
}
