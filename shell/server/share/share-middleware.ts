import { splitLanguage } from '@santhe/rules'
import { textOf } from '@santhe/texts'
import type { Middleware } from 'koa'
import { toPageOfReader } from '../page/reader-language.ts'
import { pageHeaders } from '../page/ready-document.ts'
import type { Released } from '../page/released.ts'
import { readShared, type SharedReads } from './read-shared.ts'
import { shareDocument } from './share-document.ts'
import { sharedPage, sharedThing } from './share-page.ts'

interface ShareOptions extends SharedReads {
  released: Released
  publicUrl: string
}

/** `/share/{type}/{id}` in the reader's language; missing things fall through to the 404 page. docs/product/pages.md#share-control. */
export function shareMiddleware({ released, publicUrl, ...reads }: ShareOptions): Middleware {
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path)
    const thing = ctx.method === 'GET' || ctx.method === 'HEAD' ? sharedThing(path) : undefined
    if (!thing) return next()
    if (toPageOfReader(ctx)) return
    const { status, body } = await readShared(thing, reads)
    if (status === 404) return next()
    ctx.set(pageHeaders(publicUrl, path))
    const page = status === 200 ? sharedPage(thing.kind, body, { now: reads.now(), language }) : undefined
    if (!page) {
      ctx.status = 503
      ctx.set('Retry-After', '5')
      ctx.body = `${textOf({ code: 'UNAVAILABLE' }, language)}\n`
      return
    }
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = shareDocument(page, { list: await released.current(), publicUrl, language })
  }
}
