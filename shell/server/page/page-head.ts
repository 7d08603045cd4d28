import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { EagerPage, PageHead, PreloadedResponse } from '@santhe/host'
import { MARKET_NAME, NOT_FOUND_TITLE } from '../../src/pages/full-title.ts'
import type { MarketVersions, PageVersions } from './market-versions.ts'
import { type ReadCall, readResults } from './page-results.ts'
import type { ServerBundles } from './server-bundles.ts'

/** A path's page, before anything is read for it. */
export interface MatchedPage {
  /** What the release list says of the path. */
  head: ResolvedPage['head']
  slice: ResolvedPage['slice']
  /** Undefined where the slice has no server bundle, or none that can be loaded, and on paths of the shell and of nobody. */
  page?: EagerPage | undefined
  params: Record<string, string>
}

/** A slice's page with the responses it begins with. */
export interface PageView {
  page: EagerPage
  preloaded: readonly PreloadedResponse[]
  /** The subjects that its responses show, at the versions read just before them; undefined where a response is missing, or has no subject that says when it changes. */
  pageVersions: PageVersions | undefined
}

/** A page's metadata, which slice will show it, and what to render; no view where only the browser can render it. */
export interface ResolvedPage {
  head: PageHead & { status: number }
  slice: ReleaseList['slices'][number] | undefined
  view?: PageView
}

interface HeadOptions {
  bundles: ServerBundles
  read: ReadCall
  versions: () => Promise<MarketVersions | undefined>
  /** How long to wait for responses, in milliseconds. */
  timeoutMs: number
  onFailure: (error: unknown) => void
}

/**
 * Returns the head of a slice's page, with the responses it needs; status 404 where what it shows is not there.
 * No head where a response is late or missing: then the page has what the release list says of its path. No view where there is no response at all.
 * `isAway` where every back end that it reads is away: the page is sent with status 503, and not cached.
 */
async function readHead(
  page: EagerPage,
  at: { params: Record<string, string>; query: URLSearchParams; now: Date },
  { read, versions, timeoutMs, onFailure }: HeadOptions,
): Promise<{ head?: ResolvedPage['head']; view?: PageView; isAway?: boolean }> {
  if (!page.head) return {}
  const where = { params: at.params, query: at.query, now: at.now }
  const reads = page.data?.(where) ?? []
  // Before the responses: what changes in between makes the page out of date at once.
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
  /** Returns whose page a path is. It never throws for a failing slice. */
  find(list: ReleaseList, path: string): Promise<MatchedPage>
  /** Returns a page with its status, metadata and responses. It never throws for a failing page. */
  read(matched: MatchedPage, at: { query: URLSearchParams; now: Date }): Promise<ResolvedPage>
}

/** Returns the pages of the released slices, as their server bundles describe them. */
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
