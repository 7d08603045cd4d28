import { sharedByPicture, sharePicturePath } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { NOTHING_MAY_RUN } from '../files/static-files.ts'
import { readShared, type SharedReads } from './read-shared.ts'
import { shareCard } from './share-page.ts'
import type { SharePictures } from './share-pictures.ts'

function send(ctx: Context, bytes: Buffer): void {
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Content-Security-Policy', NOTHING_MAY_RUN)
  ctx.type = 'image/jpeg'
  ctx.body = bytes
}

function comeBack(ctx: Context): void {
  ctx.status = 503
  ctx.set('Retry-After', '5')
  ctx.body = 'Please try again in a moment.\n'
}

interface PictureOptions extends SharedReads {
  pictures: SharePictures
}

/**
 * `/share/{type}/{id}/{version}.jpg`: what other sites show of a shared page, 1200 × 630. Storefront spec §2, Product detail.
 * A path whose version is past leads on to today's; what is not there is left to the pages, which say so with a 404.
 */
export function sharePictureMiddleware({ pictures, ...reads }: PictureOptions): Middleware {
  return async (ctx, next) => {
    const thing = ctx.method === 'GET' || ctx.method === 'HEAD' ? sharedByPicture(ctx.path) : undefined
    if (!thing) return next()
    const kept = pictures.kept(ctx.path)
    if (kept) return send(ctx, kept)
    const { status, body } = await readShared(thing, reads)
    if (status === 404) return next()
    const card = status === 200 ? shareCard(thing.kind, body, reads.now()) : undefined
    if (!card) return comeBack(ctx)
    const path = sharePicturePath(card)
    if (path !== ctx.path) {
      ctx.redirect(path)
      ctx.set('Cache-Control', 'public, max-age=60')
      return
    }
    const bytes = await pictures.draw(card)
    return bytes ? send(ctx, bytes) : comeBack(ctx)
  }
}
