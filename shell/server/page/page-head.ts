import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'
import { headIn } from '@santhe/federation/slice-description'
import { type EagerPage, type PageHead, type PageRead, type PreloadedResponse, urlOf } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { MARKET_NAME } from '../../src/pages/full-title.ts'
import { notFoundTexts } from '../../src/texts/missing-page.ts'
import type { ReadResponse } from '../api/back-end-client.ts'
import type { MarketVersions, PageVersions } from './page-cache.ts'
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
  language: Language
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
  at: { params: Record<string, string>; query: URLSearchParams; now: Date; language: Language },
  { read, versions, timeoutMs, onFailure }: HeadOptions,
): Promise<{ head?: ResolvedPage['head']; view?: PageView; isAway?: boolean }> {
  if (!page.head) return {}
  const where = { params: at.params, query: at.query, now: at.now, language: at.language }
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
  /** `path` without the prefix of the language. */
  find(list: ReleaseList, path: string, language: Language): Promise<MatchedPage>
  read(matched: MatchedPage, at: { query: URLSearchParams; now: Date }): Promise<ResolvedPage>
}

/** Pages of the released slices, from their server bundles. */
export function pageHead(options: HeadOptions): Pages {
  const { bundles, onFailure } = options
  return {
    async find(list, path, language) {
      const owned = list.slices.flatMap(slice => slice.paths.map(own => ({ path: own, slice })))
      const match = matchPath([...list.shell.paths, ...owned.map(({ path: own }) => own)], path)
      if (!match) {
        const head = { title: notFoundTexts.in(language)('title'), status: 404 }
        return { head, slice: undefined, params: {}, language }
      }
      const slice = owned.find(({ path: own }) => own === match.pattern)?.slice
      const heads = (slice ?? list.shell).heads
      const words = heads?.[match.pattern]
      const head = { title: MARKET_NAME, ...(words && headIn(words, language)), status: 200 }
      const pages = slice ? await bundles(slice).catch((error: unknown) => void onFailure(error)) : undefined
      return { head, slice, page: pages?.find(one => one.path === match.pattern), params: match.params, language }
    },
    async read({ head, slice, page, params, language }, at) {
      if (!page) return { head, slice }
      try {
        const { isAway, ...resolved } = await readHead(page, { ...at, params, language }, options)
        return { head: isAway ? { ...head, status: 503 } : head, slice, ...resolved }
      } catch (error) {
        onFailure(error)
        return { head, slice }
      }
    },
  }
}

/**
 * Reads a back-end URL for the edge.
 * @throws Error when the back end is away or too slow
 */
export type ReadCall = (method: string, url: string, signal: AbortSignal) => Promise<ReadResponse>

interface PageResult {
  /** The back end's; 503 when it is away, 504 on timeout. */
  status: number
  /** Validated response; undefined if there is none. */
  data: unknown
  /** Response embedded in the page, so the browser needn't read it again. */
  preloaded: PreloadedResponse | undefined
}

function preloadedOf([contract, { params, query }]: PageRead, response: ReadResponse): PreloadedResponse | undefined {
  const { call, provides } = contract
  const request = { call, url: urlOf(contract, params, query), provides: [...provides] }
  const { status, body, nextCursor, total } = response
  if (status === 404) return { request, status, body }
  if (status !== 200) return undefined
  const rest = { ...(nextCursor === undefined ? {} : { nextCursor }), ...(total === undefined ? {} : { total }) }
  return { request, response: { body, ...rest } }
}

async function readResult(pageRead: PageRead, read: ReadCall, signal: AbortSignal): Promise<PageResult> {
  const [contract, { params, query }] = pageRead
  const response = await read(contract.method, urlOf(contract, params, query), signal)
  const parsed = response.status === 200 ? contract.response.safeParse(response.body) : undefined
  if (parsed?.success === false) return { status: response.status, data: undefined, preloaded: undefined }
  return { status: response.status, data: parsed?.data, preloaded: preloadedOf(pageRead, response) }
}

/** Reads in parallel. A failure or timeout goes to `onFailure` and affects no other. */
async function readResults(
  reads: readonly PageRead[],
  read: ReadCall,
  { timeoutMs, onFailure }: { timeoutMs: number; onFailure: (error: unknown) => void },
): Promise<PageResult[]> {
  const signal = AbortSignal.timeout(timeoutMs)
  const outcomes = await Promise.allSettled(reads.map(one => readResult(one, read, signal)))
  return outcomes.map(one => {
    if (one.status === 'fulfilled') return one.value
    onFailure(one.reason)
    return { status: signal.aborted ? 504 : 503, data: undefined, preloaded: undefined }
  })
}
