import { releasePath } from '@santhe/federation/release-list'
import { splitLanguage } from '@santhe/rules'
import type { Middleware } from 'koa'
import { toPageOfReader } from '../page/reader-language.ts'
import { pageHeaders } from '../page/ready-document.ts'
import type { Released } from '../page/released.ts'
import { sendUnavailable } from '../page/send-unavailable.ts'
import { readShared, type SharedReads, sharedThing } from './read-shared.ts'
import { sharePage } from './share-page.ts'

interface ShareOptions extends SharedReads {
  released: Released
  publicUrl: string
}

/**
 * `/share/{type}/{id}` in the reader's language; missing things are passed on to the 404 page.
 * docs/product/pages.md#share-control.
 */
export function shareMiddleware({ released, publicUrl, ...reads }: ShareOptions): Middleware {
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path)
    const thing = ctx.method === 'GET' || ctx.method === 'HEAD' ? sharedThing(path) : undefined
    if (!thing) return next()
    if (toPageOfReader(ctx)) return
    const { status, data } = await readShared(thing, reads)
    if (status === 404) return next()
    ctx.set(pageHeaders(publicUrl, path))
    if (!data) return sendUnavailable(ctx, language)
    ctx.set('Cache-Control', 'public, max-age=60')
    ctx.type = 'text/html; charset=utf-8'
    const { shell } = await released.current()
    const base = releasePath({ name: 'shell', version: shell.version })
    const { icon } = shell
    const links = { styles: shell.styles.map(style => base + style), ...(icon && { icon: base + icon }) }
    ctx.body = sharePage(data, { language, now: reads.now(), path, publicUrl, ...links })
  }
}
