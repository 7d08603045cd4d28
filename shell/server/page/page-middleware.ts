import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { RELEASE_LIST_ADDRESS, type ReleaseList } from '@santhe/federation/release-list'
import type { Context, Middleware } from 'koa'
import { documentOf } from './document.ts'
import { type Bytes, keptDocuments } from './kept-documents.ts'
import type { Asked, PageFound } from './page-head.ts'
import type { Released } from './released.ts'
import { renderPage } from './render-page.tsx'
import { pageHeaders } from './security-headers.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

interface PageOptions {
  released: Released
  headOf: (list: ReleaseList, asked: Asked) => Promise<PageFound>
  publicUrl: string
  /** Whether the shell that browsers will run is the one this program renders. */
  isOwnShell: (list: ReleaseList) => boolean
  onFailure: (error: unknown) => void
}

type Encoding = 'br' | 'gzip' | 'identity'

function encodingOf(ctx: Context): Encoding {
  const wanted = ctx.acceptsEncodings('br', 'gzip', 'identity')
  return wanted === 'br' || wanted === 'gzip' ? wanted : 'identity'
}

/** Pages differ by request, so they are compressed as they go: quickly rather than as small as can be. */
async function compressed(text: string, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? zip(text, { level: 5 }) : text
}

function send(ctx: Context, bytes: Bytes, encoding: Encoding): void {
  ctx.vary('Accept-Encoding')
  ctx.body = bytes
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
}

function looksLikeAFile(path: string): boolean {
  return /\.[a-z0-9]{2,5}$/i.test(path)
}

/** Every address that is no file and no call: the shell's HTML with the page's own status and metadata, public pages with their content; `/releases.json`, the list. */
export function pageMiddleware({ released, headOf, publicUrl, isOwnShell, onFailure }: PageOptions): Middleware {
  const headers = pageHeaders(publicUrl)
  const documents = keptDocuments()

  async function rendered(list: ReleaseList, { slice, view }: PageFound, address: string, now: Date) {
    if (!slice || !view || !isOwnShell(list)) return undefined
    return renderPage({ view, slice, slices: list.slices, address, now }).catch((error: unknown): undefined => {
      onFailure(error)
    })
  }

  /** A page with its content, from what is kept where the same was rendered in this minute. */
  async function wholePage(list: ReleaseList, found: PageFound, ctx: Context, encoding: Encoding, now: Date) {
    const address = ctx.path + ctx.search
    const minute = Math.floor(now.getTime() / 60_000)
    const key = `${encoding} ${minute} ${address} ${JSON.stringify([found.head.status, found.view?.known])}`
    return documents.get(list, key, async () => {
      const content = await rendered(list, found, address, now)
      return content && compressed(documentOf({ ...found, list, publicUrl, rendered: content }), encoding)
    })
  }

  async function sendPage(ctx: Context): Promise<void> {
    const list = await released.current()
    const now = new Date()
    const found = await headOf(list, { path: ctx.path, query: new URLSearchParams(ctx.querystring), now })
    const encoding = encodingOf(ctx)
    const whole = found.view && (await wholePage(list, found, ctx, encoding, now))
    ctx.status = found.head.status
    ctx.set(headers)
    // A page names releases; asked for again, it must name those of that moment.
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'text/html; charset=utf-8'
    send(ctx, whole ?? (await compressed(documentOf({ ...found, list, publicUrl }), encoding)), encoding)
  }

  return async ctx => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      ctx.body = 'Method not allowed\n'
    } else if (ctx.path === RELEASE_LIST_ADDRESS) {
      ctx.set('Cache-Control', 'no-cache')
      ctx.type = 'application/json; charset=utf-8'
      const encoding = encodingOf(ctx)
      send(ctx, await compressed(JSON.stringify(await released.current()), encoding), encoding)
    } else if (looksLikeAFile(ctx.path)) {
      ctx.status = 404
      ctx.body = 'Not found\n'
    } else {
      await sendPage(ctx)
    }
  }
}
