import { RELEASE_LIST_ADDRESS, type ReleaseList } from '@santhe/federation/release-list'
import { compress, type Encoding, encodingFor } from '@santhe/http-kit'
import type { Context, Middleware } from 'koa'
import { documentOf } from './document.ts'
import { keptDocuments } from './kept-documents.ts'
import type { Asked, PageFound } from './page-head.ts'
import type { PageLane } from './page-lane.ts'
import { type ReadyDocument, readyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'
import { type Rendered, renderPage } from './render-page.tsx'
import { pageHeaders } from './security-headers.ts'

const MINUTE = 60_000
/** When a page whose back end is away may be asked for again, in seconds. */
const RETRY_AFTER = '5'

interface PageOptions {
  released: Released
  headOf: (list: ReleaseList, asked: Asked) => Promise<PageFound>
  /** Told of what is sent, so that the same can be sent again at once. */
  lane: PageLane
  publicUrl: string
  /** How long a page may take to render, in milliseconds. */
  within: number
  clock: () => Date
  /** Whether the shell that browsers will run is the one this program renders. */
  isOwnShell: (list: ReleaseList) => boolean
  onFailure: (error: unknown) => void
}

/** How a page was asked for. */
interface Wanted {
  path: string
  /** The path with its query. */
  address: string
  encoding: Encoding
  /** The minute it shows. */
  now: Date
}

function looksLikeAFile(path: string): boolean {
  return /\.[a-z0-9]{2,5}$/i.test(path)
}

/** The moment that pages are of: the same for all visitors of a minute, so that they share a page in whichever encoding they read it. */
function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE)
}

/** Every address that is no file and no call: the shell's HTML with the page's own status and metadata, public pages with their content; `/releases.json`, the list. */
export function pageMiddleware(options: PageOptions): Middleware {
  const { released, headOf, lane, publicUrl, within, clock, isOwnShell, onFailure } = options
  const documents = keptDocuments<ReadyDocument>()

  async function rendered(list: ReleaseList, { slice, view }: PageFound, { address, now }: Wanted) {
    if (!slice || !view || !isOwnShell(list)) return undefined
    return renderPage({ view, slice, slices: list.slices, address, now, within }).catch((error: unknown): undefined => {
      onFailure(error)
    })
  }

  function ready(list: ReleaseList, found: PageFound, wanted: Wanted, content?: Rendered): Promise<ReadyDocument> {
    const html = documentOf({ ...found, list, publicUrl, rendered: content })
    const { status } = found.head
    const always = { ...pageHeaders(publicUrl, wanted.path), ...(status === 503 && { 'Retry-After': RETRY_AFTER }) }
    return readyDocument({ status, html, encoding: wanted.encoding, always })
  }

  /** A page with its content, from what is kept where the same was rendered in this minute. */
  async function wholePage(list: ReleaseList, found: PageFound, wanted: Wanted) {
    const { address, encoding, now } = wanted
    const key = `${encoding} ${now.getTime()} ${address} ${JSON.stringify([found.head.status, found.view?.known])}`
    return documents.get(list, key, async () => {
      const content = await rendered(list, found, wanted)
      return content && ready(list, found, wanted, content)
    })
  }

  async function sendPage(ctx: Context): Promise<void> {
    const list = await released.current()
    const asked = clock()
    const { path, search } = ctx
    const encoding = encodingFor(ctx.req.headers['accept-encoding'])
    const wanted: Wanted = { path, address: path + search, encoding, now: minuteOf(asked) }
    const found = await headOf(list, { path, query: new URLSearchParams(search), now: wanted.now })
    const whole = found.view && (await wholePage(list, found, wanted))
    const shown = found.view?.shown
    if (whole && shown) lane.learn(ctx.url, encoding, { list, shown, asked, document: whole })
    ctx.respond = false
    sendDocument(ctx.req, ctx.res, whole ?? (await ready(list, found, wanted)))
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
    } else if (ctx.path === RELEASE_LIST_ADDRESS) {
      await sendReleases(ctx)
    } else if (looksLikeAFile(ctx.path)) {
      ctx.status = 404
      ctx.body = 'Not found\n'
    } else {
      await sendPage(ctx)
    }
  }
}
