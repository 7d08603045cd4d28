import { createHash } from 'node:crypto'
import { RELEASE_LIST_PATH, type ReleasedSlice, type ReleaseList } from '@santhe/federation/release-list'
import { compress, type Encoding, encodingFor, type RouteLabels } from '@santhe/http-kit'
import { splitLanguage } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { type MinuteLimit, visitorIp } from '../api/api-middleware.ts'
import type { CanaryFigures } from '../canary/figures.ts'
import type { Visit, Visits } from '../canary/visits.ts'
import { documentOf } from './document.ts'
import { type PageCache, sharedReads } from './page-cache.ts'
import type { MatchedPage, Pages, Rendered, ResolvedPage } from './page-head.ts'
import { toPageOfReader } from './reader-language.ts'
import { cachedAs, pageHeaders, type ReadyDocument, readyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'
import { renderTurns } from './render-turns.ts'

/** Keeps only the named parameters, once each and sorted, so other parameters share the cached page. */
function pageQuery(query: URLSearchParams, names: readonly string[] = []): URLSearchParams {
  return new URLSearchParams(
    names.flatMap(name => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const MINUTE = 60_000
/** Smallest, and preferred by browsers. */
const CACHED_ENCODING: Encoding = 'br'
/** A page waits at most as long as this many renders may take. */
const WAIT_FACTOR = 4
/** Seconds to retry while a back end is away. */
const RETRY_AFTER = '5'

interface PageOptions {
  released: Released
  pages: Pages
  pageCache: PageCache
  publicUrl: string
  /** Number of trusted proxies in front of the edge. */
  proxies: number
  /** Limits rendered pages per IP. */
  renders: MinuteLimit
  timeoutMs: number
  clock: () => Date
  /** Whether browsers run the same shell as this program renders. */
  isOwnShell: (list: ReleaseList) => boolean
  onFailure: (error: unknown, slice?: ReleasedSlice) => void
  visits: Visits
  figures: CanaryFigures
  /** Returns the list for a staff preview; undefined if the session was not needed. */
  preview: (ctx: Context) => Promise<{ list?: ReleaseList; label?: string } | undefined>
}

interface DocumentRequest {
  path: string
  query: URLSearchParams
  url: string
  /** Key in the page cache: the list's variant and the URL. Undefined for previews. */
  cacheKey: string | undefined
  /** Slice and version of a preview. */
  preview: string | undefined
  ip: string
  encoding: Encoding
  labels: RouteLabels
  requestedAt: Date
}

function looksLikeAFile(path: string): boolean {
  return /\.[a-z0-9]{2,5}$/i.test(path)
}

/** Rounds to the minute, so all its visitors share a page. */
function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE)
}

function hashOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64')
}

async function buildDocument(
  list: ReleaseList,
  resolved: ResolvedPage,
  { path, encoding, labels, preview }: Pick<DocumentRequest, 'path' | 'encoding' | 'labels' | 'preview'>,
  { publicUrl, content }: { publicUrl: string; content?: Rendered | undefined },
): Promise<ReadyDocument> {
  const { language } = splitLanguage(path)
  const html = documentOf({ ...resolved, language, list, publicUrl, preview, rendered: content })
  const { status } = resolved.head
  const always = {
    ...pageHeaders(publicUrl, splitLanguage(path).path),
    ...(status === 503 && { 'Retry-After': RETRY_AFTER }),
  }
  return readyDocument({ status, html, encoding, always, labels })
}

const labelsOf = (route: string, { name, version }: Pick<ReleasedSlice, 'name' | 'version'>) => ({
  ...{ route, slice: name, version },
})

type Builder = Omit<PageOptions, 'released' | 'proxies' | 'clock' | 'visits' | 'figures' | 'preview'>

async function readOf(pages: PageOptions['pages'], list: ReleaseList, request: DocumentRequest): Promise<ResolvedPage> {
  const { path, language } = splitLanguage(request.path)
  const matched = await pages.find(list, path, language)
  return pages.read(matched, { query: request.query, now: minuteOf(request.requestedAt) })
}

/** Shares the responses of a page within a minute: otherwise, while stock changes, each visitor would read all of them. */
function sharedPageReads(pages: PageOptions['pages']) {
  const readsOf = new WeakMap<ReleaseList, ReturnType<typeof sharedReads<ResolvedPage>>>()
  return (list: ReleaseList, matched: MatchedPage, { url, query, requestedAt }: DocumentRequest) => {
    const reads = readsOf.get(list) ?? sharedReads<ResolvedPage>()
    readsOf.set(list, reads)
    const now = minuteOf(requestedAt)
    return reads(`${now.getTime()} ${url}`, () => pages.read(matched, { query, now }))
  }
}

function rendererOf({ pages, timeoutMs, isOwnShell }: Pick<Builder, 'pages' | 'timeoutMs' | 'isOwnShell'>) {
  return (list: ReleaseList, resolved: ResolvedPage, { url }: DocumentRequest) => {
    const { slice } = resolved
    const rendering = slice && isOwnShell(list) ? { slice: slice.name, slices: list.slices, url, timeoutMs } : undefined
    return pages.render(resolved, rendering)
  }
}

/** Returns functions that read and render a page's document. */
function documentReader({ pages, pageCache, publicUrl, renders, timeoutMs, isOwnShell, onFailure }: Builder) {
  const inTurn = renderTurns(WAIT_FACTOR * timeoutMs)
  const readShared = sharedPageReads(pages)

  const renderOf = rendererOf({ pages, timeoutMs, isOwnShell })

  /** Builds the page's document; undefined if no turn came. Its `document` is undefined if the slice's head is invalid. */
  async function build(list: ReleaseList, resolved: ResolvedPage, request: DocumentRequest) {
    const page = await inTurn(request.ip, () => renderOf(list, resolved, request))
    if (!page) return undefined
    const { head, rendered: content } = page
    const cached = { ...request, encoding: CACHED_ENCODING }
    const document = await buildDocument(list, { ...resolved, head }, cached, { publicUrl, content }).catch(
      (error: unknown): undefined => void onFailure(error, resolved.slice),
    )
    return { document, isRendered: content !== undefined }
  }

  /**
   * Reads and renders unless cached; only rendering counts towards the limit. Above it, sends the frame without
   * content. `hasFailed`: the browser has to render.
   */
  async function readAndRender(
    list: ReleaseList,
    matched: MatchedPage,
    request: DocumentRequest,
  ): Promise<{ document: ReadyDocument; hasFailed?: boolean }> {
    const { cacheKey, ip, requestedAt } = request
    if (renders.take(ip, requestedAt.getTime()) !== undefined)
      return { document: await buildDocument(list, matched, request, { publicUrl }) }
    const resolved = await readShared(list, matched, request)
    if (!resolved.view)
      return { document: await buildDocument(list, resolved, request, { publicUrl }), hasFailed: true }
    const { responses, pageVersions } = resolved.view
    let isCached = true
    let frame: ReadyDocument | undefined
    const create = async () => {
      isCached = false
      const built = await build(list, resolved, request)
      frame = built?.document
      return built?.isRendered ? built.document : undefined
    }
    const inputs = { list, minute: minuteOf(requestedAt), responses: hashOf([resolved.head.status, responses]) }
    const readAt = pageVersions && { pageVersions, requestedAt }
    const document = await (cacheKey === undefined ? create() : pageCache.getOrCreate(cacheKey, inputs, create, readAt))
    if (isCached) renders.giveBack(ip)
    if (document) return { document }
    return { document: frame ?? (await buildDocument(list, resolved, request, { publicUrl })), hasFailed: true }
  }

  return {
    readAndRender,
    async canRender(list: ReleaseList, request: DocumentRequest): Promise<boolean> {
      const resolved = await readOf(pages, list, request)
      const page = await inTurn(request.ip, () => renderOf(list, resolved, request))
      return page?.rendered !== undefined
    },
  }
}

/** Counts a served page for its slice's version, as failed only if this version fails again and the other does not. */
async function countPage(
  visit: Visit,
  { slice, hasFailed }: { slice: string; hasFailed: boolean },
  { figures, canRender }: { figures: CanaryFigures; canRender: (list: ReleaseList) => Promise<boolean> },
): Promise<void> {
  const arm = visit.arms.find(each => each.slice === slice)
  if (!arm) return
  const isWorse = hasFailed && !(await canRender(visit.list)) && (await canRender(visit.otherList(slice)))
  figures.add(arm, { unit: visit.visitor, counts: isWorse ? ['served', 'failed'] : ['served'] })
}

async function sendReleases(ctx: Context, visits: Visits): Promise<void> {
  const encoding = encodingFor(ctx.req.headers['accept-encoding'])
  ctx.set('Cache-Control', 'no-cache')
  ctx.vary('Accept-Encoding, Cookie')
  ctx.type = 'application/json; charset=utf-8'
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = await compress(Buffer.from(JSON.stringify(await visits.listOf(ctx.req))), encoding)
}

/** Serves `/releases.json`, and HTML for all other paths: public pages rendered, with status and metadata. */
export function pageMiddleware(options: PageOptions): Middleware {
  const { released, pages, pageCache, publicUrl, proxies, clock, visits, figures, preview } = options
  const { readAndRender, canRender } = documentReader(options)

  async function sendPage(ctx: Context): Promise<void> {
    const requested = await preview(ctx)
    const previewed = requested?.list
    if (previewed) visits.endReports(ctx)
    const visit = previewed ? undefined : await visits.begin(ctx)
    const list = previewed ?? visit?.list ?? (await released.current())
    const requestedAt = clock()
    const { path } = ctx
    const inLanguage = splitLanguage(path)
    const matched = await pages.find(list, inLanguage.path, inLanguage.language)
    const query = pageQuery(new URLSearchParams(ctx.search), matched.page?.queryNames)
    const url = query.size > 0 ? `${path}?${query}` : path
    const encoding = encodingFor(ctx.req.headers['accept-encoding'])
    const { pattern, slice } = matched
    const labels = labelsOf(pattern, slice ?? { name: 'shell', version: list.shell.version })
    const cacheKey = previewed ? undefined : (visit?.variant ?? '') + url
    const ip = visitorIp(ctx.req, proxies)
    const request = { path, query, url, cacheKey, preview: requested?.label, ip, encoding, labels, requestedAt }
    const { document, hasFailed = false } = await documentFor(list, matched, request)
    ctx.respond = false
    // Requesting the session may renew its cookie.
    const caching = requested ? 'private, no-store' : 'private, no-cache'
    await sendDocument(ctx.req, ctx.res, requested || visit ? cachedAs(document, caching) : document)
    if (!visit) return
    const deps = { figures, canRender: (of: ReleaseList) => canRender(of, request) }
    await countPage(visit, { slice: labels.slice, hasFailed }, deps)
  }

  async function documentFor(list: ReleaseList, matched: MatchedPage, request: DocumentRequest) {
    const { cacheKey } = request
    const fresh = matched.page && cacheKey !== undefined && (await pageCache.fresh(cacheKey, list))
    if (fresh) return { document: fresh }
    if (matched.page) return readAndRender(list, matched, request)
    const document = await buildDocument(list, matched, request, { publicUrl })
    return { document, hasFailed: matched.slice?.hasServerBundle }
  }

  return async ctx => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      ctx.body = 'Method not allowed\n'
    } else if (ctx.path === RELEASE_LIST_PATH) {
      await sendReleases(ctx, visits)
    } else if (looksLikeAFile(ctx.path)) {
      ctx.status = 404
      ctx.body = 'Not found\n'
    } else if (!toPageOfReader(ctx)) await sendPage(ctx)
  }
}
