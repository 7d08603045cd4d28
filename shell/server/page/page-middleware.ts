import { createHash } from 'node:crypto'
import { RELEASE_LIST_PATH, type ReleaseList } from '@santhe/federation/release-list'
import { compress, type Encoding, encodingFor } from '@santhe/http-kit'
import type { Context, Middleware } from 'koa'
import { documentOf } from './document.ts'
import type { PageCache } from './page-cache.ts'
import type { PageRequest, PageView, ResolvedPage } from './page-head.ts'
import { type ReadyDocument, readyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'
import { type Rendered, renderPage } from './render-page.tsx'
import { pageHeaders } from './security-headers.ts'

const MINUTE = 60_000
/** After how many seconds a page whose back end is away may be requested again. */
const RETRY_AFTER = '5'

interface PageOptions {
  released: Released
  headOf: (list: ReleaseList, request: PageRequest) => Promise<ResolvedPage>
  pageCache: PageCache
  publicUrl: string
  /** How long a page may take to render, in milliseconds. */
  timeoutMs: number
  clock: () => Date
  /** Whether the shell that browsers will run is the one this program renders. */
  isOwnShell: (list: ReleaseList) => boolean
  onFailure: (error: unknown) => void
}

interface DocumentRequest {
  path: string
  /** The path with its query. */
  url: string
  encoding: Encoding
  /** The minute it shows. */
  now: Date
}

function looksLikeAFile(path: string): boolean {
  return /\.[a-z0-9]{2,5}$/i.test(path)
}

/** Returns the moment that a page shows: the same for all visitors of a minute, so that they share a page, whatever its encoding. */
function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE)
}

function hashOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64')
}

/** Every path that is no file and no call: the shell's HTML with the page's own status and metadata, public pages with their content; `/releases.json`, the list. */
export function pageMiddleware(options: PageOptions): Middleware {
  const { released, headOf, pageCache, publicUrl, timeoutMs, clock, isOwnShell, onFailure } = options

  async function rendered(list: ReleaseList, { slice, view }: ResolvedPage, { url, now }: DocumentRequest) {
    if (!slice || !view || !isOwnShell(list)) return undefined
    return renderPage({ view, slice, slices: list.slices, url, now, timeoutMs }).catch((error: unknown): undefined => {
      onFailure(error)
    })
  }

  function buildDocument(
    list: ReleaseList,
    resolved: ResolvedPage,
    request: DocumentRequest,
    content?: Rendered,
  ): Promise<ReadyDocument> {
    const html = documentOf({ ...resolved, list, publicUrl, rendered: content })
    const { status } = resolved.head
    const always = { ...pageHeaders(publicUrl, request.path), ...(status === 503 && { 'Retry-After': RETRY_AFTER }) }
    return readyDocument({ status, html, encoding: request.encoding, always })
  }

  async function buildRendered(list: ReleaseList, resolved: ResolvedPage, request: DocumentRequest) {
    const content = await rendered(list, resolved, request)
    return content && buildDocument(list, resolved, request, content)
  }

  async function sendPage(ctx: Context): Promise<void> {
    const list = await released.current()
    const requestedAt = clock()
    const { path, search } = ctx
    const encoding = encodingFor(ctx.req.headers['accept-encoding'])
    const request: DocumentRequest = { path, url: path + search, encoding, now: minuteOf(requestedAt) }
    const resolved = await headOf(list, { path, query: new URLSearchParams(search), now: request.now })
    const cachedDocument = ({ preloaded, pageVersions }: PageView) =>
      pageCache.getOrCreate(
        { url: ctx.url, encoding },
        { list, minute: request.now, responses: hashOf([resolved.head.status, preloaded]) },
        () => buildRendered(list, resolved, request),
        pageVersions && { pageVersions, requestedAt },
      )
    const fullDocument = resolved.view && (await cachedDocument(resolved.view))
    ctx.respond = false
    sendDocument(ctx.req, ctx.res, fullDocument ?? (await buildDocument(list, resolved, request)))
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
    } else {
      await sendPage(ctx)
    }
  }
}
