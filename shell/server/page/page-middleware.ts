import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { RELEASE_LIST_ADDRESS, type ReleaseList } from '@santhe/federation/release-list'
import type { Context, Middleware } from 'koa'
import { documentOf } from './document.ts'
import type { Asked, PageFound } from './page-head.ts'
import type { Released } from './released.ts'
import { type Rendered, renderPage } from './render-page.tsx'
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

/** Pages differ by request, so they are compressed as they go: quickly rather than as small as can be. */
async function sendCompressed(ctx: Context, text: string): Promise<void> {
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding === 'br') {
    ctx.body = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  } else if (encoding === 'gzip') {
    ctx.body = await zip(text, { level: 5 })
  } else {
    ctx.body = text
    return
  }
  ctx.set('Content-Encoding', encoding)
}

function looksLikeAFile(path: string): boolean {
  return /\.[a-z0-9]{2,5}$/i.test(path)
}

/** Every address that is no file and no call: the shell's HTML with the page's own status and metadata, public pages with their content; `/releases.json`, the list. */
export function pageMiddleware({ released, headOf, publicUrl, isOwnShell, onFailure }: PageOptions): Middleware {
  const headers = pageHeaders(publicUrl)

  async function contentOf(list: ReleaseList, { slice, view }: PageFound, ctx: Context, now: Date) {
    if (!slice || !view || !isOwnShell(list)) return undefined
    return renderPage({ view, slice, slices: list.slices, address: ctx.path + ctx.search, now }).catch(
      (error: unknown): Rendered | undefined => {
        onFailure(error)
        return undefined
      },
    )
  }

  async function sendPage(ctx: Context): Promise<void> {
    const list = await released.current()
    const now = new Date()
    const found = await headOf(list, { path: ctx.path, query: new URLSearchParams(ctx.querystring), now })
    const { head, slice } = found
    const rendered = await contentOf(list, found, ctx, now)
    ctx.status = head.status
    ctx.set(headers)
    // A page names releases; asked for again, it must name those of that moment.
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'text/html; charset=utf-8'
    await sendCompressed(ctx, documentOf({ head, list, slice, publicUrl, rendered }))
  }

  return async ctx => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      ctx.body = 'Method not allowed\n'
    } else if (ctx.path === RELEASE_LIST_ADDRESS) {
      ctx.set('Cache-Control', 'no-cache')
      ctx.type = 'application/json; charset=utf-8'
      await sendCompressed(ctx, JSON.stringify(await released.current()))
    } else if (looksLikeAFile(ctx.path)) {
      ctx.status = 404
      ctx.body = 'Not found\n'
    } else {
      await sendPage(ctx)
    }
  }
}
