import { headIn } from '@santhe/federation/path-head'
import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import type { FirstView, PageHead, PreloadedResponse } from '@santhe/host'
import { registry } from '@santhe/http-kit'
import type { Language } from '@santhe/rules'
import { textsOf } from '@santhe/ui'
import { Counter } from 'prom-client'
import { MARKET_NAME } from '../../src/pages/full-title.ts'
import notFoundTexts from '../../src/texts/en/missing-page.json'
import type { ReadResponse } from '../api/back-end-client.ts'
import type { PagePlace, PageReads, PageToRender } from '../renderer/protocol.ts'
import { preloadedOf } from '../renderer/slice-pages.ts'
import type { MarketVersions, PageVersions } from './page-cache.ts'
import type { ServerPage, SliceRenderers } from './slice-renderers.ts'

const renders = new Counter({
  name: 'page_renders_total',
  help: 'Pages rendered by the edge, and those that failed there and are left to the browser.',
  labelNames: ['slice', 'version', 'outcome'],
  registers: [registry],
})

function countRender({ name, version }: ReleasedSlice, outcome: 'rendered' | 'failed'): void {
  renders.inc({ slice: name, version, outcome })
}

/** Timeouts of a page in ms; browsers render what is late. */
export interface Timeouts {
  versions: number
  responses: number
  rendering: number
  /** First start of a renderer. */
  start: number
  /** Any response of a renderer, which is ended when late. */
  hang: number
}

export const TIMEOUTS: Timeouts = { versions: 200, responses: 300, rendering: 250, start: 3_000, hang: 2_000 }

/** A path's page before its data is read. */
export interface MatchedPage {
  language: Language
  /** Pattern of its path; 'missing' without an owner. */
  pattern: string
  head: ResolvedPage['head']
  slice: ResolvedPage['slice']
  /** Undefined without a running renderer, and for paths of the shell or without owner. */
  page?: ServerPage | undefined
  params: Record<string, string>
}

interface PageView {
  page: ServerPage
  at: PagePlace
  reads: PageReads
  responses: readonly ReadResponse[]
  /** Versions read just before the responses; undefined when one is missing or unversioned. */
  pageVersions: PageVersions | undefined
}

/** Metadata, slice and view; no view when only the browser can render it. */
export interface ResolvedPage {
  head: PageHead & { status: number }
  slice: ReleaseList['slices'][number] | undefined
  view?: PageView
}

export interface Rendered {
  /** HTML for the root element. */
  content: string
  /** Preload links of the first pictures, for the head. */
  preloads: string
  firstView: FirstView
}

interface HeadOptions {
  pagesOf: SliceRenderers['pagesOf']
  read: ReadCall
  versions: () => Promise<MarketVersions | undefined>
  timeouts: Timeouts
  onFailure: (error: unknown, slice?: ReleasedSlice) => void
}

/**
 * Reads the responses of a page; without any response there is no view. `status` is 404 when its subject is missing,
 * and 503, uncached, when all its back ends are away.
 */
async function readView(
  page: ServerPage,
  at: PagePlace,
  { read, versions, timeouts, onFailure }: HeadOptions,
): Promise<{ status?: number; view?: PageView }> {
  const reads = await page.renderer.reads(at, timeouts.responses + timeouts.rendering)
  // Before the responses, so changes in between make the page stale at once.
  const current = reads.length > 0 ? await versions() : undefined
  const responses = await readAll(reads, read, { timeoutMs: timeouts.responses, onFailure })
  const preloaded = preloadedIn(reads, responses)
  const isComplete = preloaded.length === reads.length && reads.every(({ provides }) => provides.length > 0)
  const pageVersions = isComplete ? current?.of(reads.flatMap(({ provides }) => provides)) : undefined
  if (responses.length > 0 && responses.every(({ status }) => status === 503)) return { status: 503 }
  const isMissing = responses.some(({ status }) => status === 404)
  const view = { page, at, reads, responses, pageVersions }
  return { ...(isMissing && { status: 404 }), ...((preloaded.length > 0 || reads.length === 0) && { view }) }
}

export interface Pages {
  /** `path` without language prefix. */
  find(list: ReleaseList, path: string, language: Language): Promise<MatchedPage>
  /** Returns the release list's head, with the status of the responses. */
  read(matched: MatchedPage, at: { query: URLSearchParams; now: Date }): Promise<ResolvedPage>
  /** Completes the head from the slice, and renders if `rendering` is given; a failure leaves the frame. */
  render(
    resolved: ResolvedPage,
    rendering: PageToRender | undefined,
  ): Promise<{ head: ResolvedPage['head']; rendered?: Rendered }>
}

/** Pages of the released slices, from their server bundles. */
export function pageHead(options: HeadOptions): Pages {
  const { pagesOf, timeouts, onFailure } = options
  return {
    async find(list, path, language) {
      const owned = list.slices.flatMap(slice => slice.paths.map(own => ({ path: own, slice })))
      const match = matchPath([...list.shell.paths, ...owned.map(({ path: own }) => own)], path)
      if (!match) {
        const head = { title: textsOf(notFoundTexts, language)('title'), status: 404 }
        return { head, slice: undefined, params: {}, language, pattern: 'missing' }
      }
      const slice = owned.find(({ path: own }) => own === match.pattern)?.slice
      const heads = (slice ?? list.shell).heads
      const words = heads?.[match.pattern]
      const head = { title: MARKET_NAME, ...(words && headIn(words, language)), status: 200 }
      const pages = slice ? await pagesOf(slice) : []
      if (slice?.hasServerBundle && pages.length === 0) countRender(slice, 'failed')
      const { params, pattern } = match
      return { head, slice, page: pages.find(one => one.path === pattern), params, language, pattern }
    },
    async read({ head, slice, page, params, language }, { query, now }) {
      if (!page?.hasHead) return { head, slice }
      const at = { path: page.path, params, query: String(query), now: now.toISOString(), language }
      try {
        const { status = head.status, ...rest } = await readView(page, at, options)
        return { head: { ...head, status }, slice, ...rest }
      } catch (error) {
        onFailure(error, slice)
        return { head, slice }
      }
    },
    async render({ head, slice, view }, rendering) {
      if (!view || !slice) return { head }
      const { page, at, reads, responses } = view
      try {
        const own = await page.renderer.page(at, responses, rendering, 2 * timeouts.rendering)
        if (own.failure !== undefined) onFailure(new Error(own.failure), slice)
        if (rendering) countRender(slice, own.rendered ? 'rendered' : 'failed')
        const preloaded = preloadedIn(reads, responses, own.fits)
        return {
          head: { ...(own.head ?? head), ...(head.status !== 200 && { status: head.status }) },
          ...(own.rendered && { rendered: { ...own.rendered, firstView: { now: at.now, preloaded } } }),
        }
      } catch (error) {
        countRender(slice, 'failed')
        onFailure(error, slice)
        return { head }
      }
    },
  }
}

/**
 * Reads a back-end URL for the edge.
 * @throws Error when the back end is away or too slow
 */
export type ReadCall = (method: string, url: string, signal: AbortSignal) => Promise<ReadResponse>

function preloadedIn(
  reads: PageReads,
  responses: readonly ReadResponse[],
  fits: readonly boolean[] = [],
): PreloadedResponse[] {
  return reads.flatMap((request, index) => {
    const response = fits[index] === false ? undefined : responses[index]
    return (response && preloadedOf(request, response)) ?? []
  })
}

/** Reads in parallel. A failure or timeout goes to `onFailure`, affects no other, and has status 503 or 504. */
async function readAll(
  reads: PageReads,
  read: ReadCall,
  { timeoutMs, onFailure }: { timeoutMs: number; onFailure: (error: unknown) => void },
): Promise<ReadResponse[]> {
  const signal = AbortSignal.timeout(timeoutMs)
  const outcomes = await Promise.allSettled(reads.map(({ method, url }) => read(method, url, signal)))
  return outcomes.map(one => {
    if (one.status === 'fulfilled') return one.value
    onFailure(one.reason)
    return { status: signal.aborted ? 504 : 503, body: undefined }
  })
}
