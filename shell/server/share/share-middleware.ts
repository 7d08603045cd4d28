import type { Middleware } from 'koa'
import type { ReadCall } from '../page/page-answers.ts'
import type { Released } from '../page/released.ts'
import { pageHeaders } from '../page/security-headers.ts'
import { shareDocument } from './share-document.ts'
import { sharedPage, sharedThing } from './share-page.ts'

/** How long a shared page may wait for its back end, in milliseconds. */
const WITHIN = 3_000

interface ShareOptions {
  released: Released
  read: ReadCall
  publicUrl: string
}

/** `/share/{type}/{id}`; what is not there is left to the pages, which say so with a 404. Storefront spec §2, Share control. */
export function shareMiddleware({ released, read, publicUrl }: ShareOptions): Middleware {
  const headers = pageHeaders(publicUrl)
  return async (ctx, next) => {
    const thing = ctx.method === 'GET' || ctx.method === 'HEAD' ? sharedThing(ctx.path) : undefined
    if (!thing) return next()
    const { status, body } = await read('GET', thing.address, AbortSignal.timeout(WITHIN)).catch(() => ({
      status: 503,
      body: undefined,
    }))
    if (status === 404) return next()
    ctx.set(headers)
    const page = status === 200 ? sharedPage(thing.kind, body, new Date()) : undefined
    if (!page) {
      ctx.status = 503
      ctx.set('Retry-After', '5')
      ctx.body = 'The market is catching its breath. Please try again in a moment.\n'
      return
    }
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = shareDocument(page, { list: await released.current(), publicUrl })
  }
}
