import { createHash } from 'node:crypto'
import { RELEASE_LIST_PATH, type ReleaseList } from '@santhe/federation/release-list'
import { compress, type Encoding, encodingFor } from '@santhe/http-kit'
import { splitLanguage } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { type MinuteLimit, visitorIp } from '../api/api-middleware.ts'
import { documentOf } from './document.ts'
import { type PageCache, sharedReads } from './page-cache.ts'
import type { MatchedPage, Pages, ResolvedPage } from './page-head.ts'
import { toPageOfReader } from './reader-language.ts'
import { pageHeaders, type ReadyDocument, readyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'
import { type Rendered, renderPage, renderTurns } from './render-page.tsx'

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
/** The smallest, and preferred by browsers. */
const CACHED_ENCODING: Encoding = 'br'
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
  /** Render timeout in ms. */
  timeoutMs: number
  clock: () => Date
  /** Whether browsers run the same shell as this program renders. */
  isOwnShell: (list: ReleaseList) => boolean
  onFailure: (error: unknown) => void
}

interface DocumentRequest {
  path: string
  query: URLSearchParams
  url: string
  ip: string
  encoding: Encoding
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

function buildDocument(
  list: ReleaseList,
  resolved: ResolvedPage,
  { path, encoding }: Pick<DocumentRequest, 'path' | 'encoding'>,
  { publicUrl, content }: { publicUrl: string; content?: Rendered | undefined },
): Promise<ReadyDocument> {
  const html = documentOf({ ...resolved, language: splitLanguage(path).language, list, publicUrl, rendered: content })
  const { status } = resolved.head
  const always = {
    ...pageHeaders(publicUrl, splitLanguage(path).path),
    ...(status === 503 && { 'Retry-After': RETRY_AFTER }),
  }
  return readyDocument({ status, html, encoding, always })
}

type Builder = Omit<PageOptions, 'released' | 'proxies' | 'clock'>

/** Returns what reads and renders a page's document. */
function documentReader({ pages, pageCache, publicUrl, renders, timeoutMs, isOwnShell, onFailure }: Builder) {
  const inTurn = renderTurns()
  const readsOf = new WeakMap<ReleaseList, ReturnType<typeof sharedReads<ResolvedPage>>>()

  /** Without it each visitor of a page whose stock moves reads all its responses. */
  function readShared(list: ReleaseList, matched: MatchedPage, { url, query, requestedAt }: DocumentRequest) {
    const reads = readsOf.get(list) ?? sharedReads<ResolvedPage>()
    readsOf.set(list, reads)
    const now = minuteOf(requestedAt)
    return reads(`${now.getTime()} ${url}`, () => pages.read(matched, { query, now }))
  }

  async function rendered(list: ReleaseList, { slice, view }: ResolvedPage, { url, requestedAt }: DocumentRequest) {
    if (!slice || !view || !isOwnShell(list)) return undefined
    const now = minuteOf(requestedAt)
    return renderPage({ view, slice, slices: list.slices, url, now, timeoutMs }).catch((error: unknown): undefined => {
      onFailure(error)
    })
  }

  async function buildRendered(list: ReleaseList, resolved: ResolvedPage, request: DocumentRequest) {
    const content = await rendered(list, resolved, request)
    return (
      content &&
      buildDocument(list, resolved, { path: request.path, encoding: CACHED_ENCODING }, { publicUrl, content })
    )
  }

  /**
   * Reads and renders unless cached; only rendering counts towards the limit. Beyond it, sends the frame without
   * content.
   */
  async function readAndRender(
    list: ReleaseList,
    matched: MatchedPage,
    request: DocumentRequest,
  ): Promise<ReadyDocument> {
    const { url, ip, requestedAt } = request
    if (renders.take(ip, requestedAt.getTime()) !== undefined)
      return buildDocument(list, matched, request, { publicUrl })
    const resolved = await readShared(list, matched, request)
    if (!resolved.view) return buildDocument(list, resolved, request, { publicUrl })
    const { preloaded, pageVersions } = resolved.view
    let isCached = true
    const document = await pageCache.getOrCreate(
      url,
      { list, minute: minuteOf(requestedAt), responses: hashOf([resolved.head.status, preloaded]) },
      () => {
        isCached = false
        return inTurn(ip, () => buildRendered(list, resolved, request))
      },
      pageVersions && { pageVersions, requestedAt },
    )
    if (isCached) renders.giveBack(ip)
    return document ?? buildDocument(list, resolved, request, { publicUrl })
  }

  return readAndRender
}

/** Serves `/releases.json`, and HTML for all other paths: public pages rendered, with status and metadata. */
export function pageMiddleware(options: PageOptions): Middleware {
  const { released, pages, pageCache, publicUrl, proxies, clock } = options
  const readAndRender = documentReader(options)

  async function sendPage(ctx: Context): Promise<void> {
    const list = await released.current()
    const requestedAt = clock()
    const { path } = ctx
    const inLanguage = splitLanguage(path)
    const matched = await pages.find(list, inLanguage.path, inLanguage.language)
    const query = pageQuery(new URLSearchParams(ctx.search), matched.page?.queryNames)
    const url = query.size > 0 ? `${path}?${query}` : path
    const encoding = encodingFor(ctx.req.headers['accept-encoding'])
    const request = { path, query, url, ip: visitorIp(ctx.req, proxies), encoding, requestedAt }
    const document = matched.page
      ? ((await pageCache.fresh(url)) ?? (await readAndRender(list, matched, request)))
      : await buildDocument(list, matched, request, { publicUrl })
    ctx.respond = false
    await sendDocument(ctx.req, ctx.res, document)
  }

  async function sendReleases(ctx: Context): Promise<void> {
    const encoding = encodingFor(ctx.req.headers['accept-encoding'])
    ctx.set('Cache-Control', 'no-cache')
    ctx.vary('Accept-Encoding')
    ctx.type = 'application/json; charset=utf-8'
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
    ctx.body = await compress(Buffer.from(JSON.stringify(await released.current())), encoding)
  }

  return async ctx => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      ctx.body = 'Method not allowed\n'
    } else if (ctx.path === RELEASE_LIST_PATH) {
      await sendReleases(ctx)
    } else if (looksLikeAFile(ctx.path)) {
      ctx.status = 404
      ctx.body = 'Not found\n'
    } else if (!toPageOfReader(ctx)) await sendPage(ctx)
  }
}
