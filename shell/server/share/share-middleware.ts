import type { Middleware } from 'koa'
import { pageHeaders } from '../page/ready-document.ts'
import type { Released } from '../page/released.ts'
import { readShared, type SharedReads } from './read-shared.ts'
import { shareDocument } from './share-document.ts'
import { sharedPage, sharedThing } from './share-page.ts'

interface ShareOptions extends SharedReads {
  released: Released
  publicUrl: string
}

/** `/share/{type}/{id}`; missing things fall through to the 404 page. docs/product/pages.md#share-control. */
export function shareMiddleware({ released, publicUrl, ...reads }: ShareOptions): Middleware {
  return async (ctx, next) => {
    const thing = ctx.method === 'GET' || ctx.method === 'HEAD' ? sharedThing(ctx.path) : undefined
    if (!thing) return next()
    const { status, body } = await readShared(thing, reads)
    if (status === 404) return next()
    ctx.set(pageHeaders(publicUrl, ctx.path))
    const page = status === 200 ? sharedPage(thing.kind, body, reads.now()) : undefined
    if (!page) {
      ctx.status = 503
      ctx.set('Retry-After', '5')
      ctx.body = 'The market is busy right now. Please try again in a moment.\n'
      return
    }
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = shareDocument(page, { list: await released.current(), publicUrl })
  }
}
