import { createHash } from 'node:crypto'
import { RELEASE_LIST_PATH, type ReleasedSlice, type ReleaseList } from '@santhe/federation/release-list'
import { compress, type Encoding, encodingFor, type RouteLabels } from '@santhe/http-kit'
import { splitLanguage } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { type MinuteLimit, visitorIp } from '../api/api-middleware.ts'
import { documentOf } from './document.ts'
import { type PageCache, sharedReads } from './page-cache.ts'
import type { MatchedPage, Pages, Rendered, ResolvedPage } from './page-head.ts'
import { toPageOfReader } from './reader-language.ts'
import { pageHeaders, type ReadyDocument, readyDocument, sendDocument } from './ready-document.ts'
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
/** The smallest, and preferred by browsers. */
const CACHED_ENCODING: Encoding = 'br'
/** A page waits for its turn as long as so many pages may render. */
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
  /** Render timeout in ms. */
  timeoutMs: number
  clock: () => Date
  /** Whether browsers run the same shell as this program renders. */
  isOwnShell: (list: ReleaseList) => boolean
  onFailure: (error: unknown, slice?: ReleasedSlice) => void
}

interface DocumentRequest {
  path: string
  query: URLSearchParams
  url: string
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
  { path, encoding, labels }: Pick<DocumentRequest, 'path' | 'encoding' | 'labels'>,
  { publicUrl, content }: { publicUrl: string; content?: Rendered | undefined },
): Promise<ReadyDocument> {
  const html = documentOf({ ...resolved, language: splitLanguage(path).language, list, publicUrl, rendered: content })
  const { status } = resolved.head
  const always = {
    ...pageHeaders(publicUrl, splitLanguage(path).path),
    ...(status === 503 && { 'Retry-After': RETRY_AFTER }),
  }
  return readyDocument({ status, html, encoding, always, labels })
}

type Builder = Omit<PageOptions, 'released' | 'proxies' | 'clock'>

/** Returns what reads and renders a page's document. */
function documentReader({ pages, pageCache, publicUrl, renders, timeoutMs, isOwnShell, onFailure }: Builder) {
  const inTurn = renderTurns(WAIT_FACTOR * timeoutMs)
  const readsOf = new WeakMap<ReleaseList, ReturnType<typeof sharedReads<ResolvedPage>>>()

  /** Without it each visitor of a page whose stock moves reads all its responses. */
  function readShared(list: ReleaseList, matched: MatchedPage, { url, query, requestedAt }: DocumentRequest) {
    const reads = readsOf.get(list) ?? sharedReads<ResolvedPage>()
    readsOf.set(list, reads)
    const now = minuteOf(requestedAt)
    return reads(`${now.getTime()} ${url}`, () => pages.read(matched, { query, now }))
  }

  /** Builds the page's document; none where its slice's head makes none. */
  async function build(list: ReleaseList, resolved: ResolvedPage, request: DocumentRequest) {
    const { slice } = resolved
    const rendering =
      slice && isOwnShell(list) ? { slice: slice.name, slices: list.slices, url: request.url, timeoutMs } : undefined
    const { head, rendered: content } = await pages.render(resolved, rendering)
    const built = buildDocument(
      list,
      { ...resolved, head },
      { ...request, encoding: CACHED_ENCODING },
      { publicUrl, content },
    )
    const document = await built.catch((error: unknown): undefined => {
      onFailure(error, slice)
    })
    return { document, isRendered: content !== undefined }
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
    const { responses, pageVersions } = resolved.view
    let isCached = true
    let frame: ReadyDocument | undefined
    const document = await pageCache.getOrCreate(
      url,
      { list, minute: minuteOf(requestedAt), responses: hashOf([resolved.head.status, responses]) },
      () => {
        isCached = false
        return inTurn(ip, async () => {
          const built = await build(list, resolved, request)
          frame = built.document
          return built.isRendered ? built.document : undefined
        })
      },
      pageVersions && { pageVersions, requestedAt },
    )
    if (isCached) renders.giveBack(ip)
    return document ?? frame ?? buildDocument(list, resolved, request, { publicUrl })
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
    const { pattern, slice } = matched
    const { name = 'shell', version = list.shell.version } = slice ?? {}
    const labels = { route: pattern, slice: name, version }
    const request = { path, query, url, ip: visitorIp(ctx.req, proxies), encoding, labels, requestedAt }
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
