import {
  inLanguage,
  type Language,
  MARKET_CARD,
  parseSharePicturePath,
  type ShareCard,
  sharePicturePath,
  splitLanguage,
} from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { NOTHING_MAY_RUN } from '../files/static-files.ts'
import { sendUnavailable } from '../page/send-unavailable.ts'
import { readShared, type SharedReads } from './read-shared.ts'
import type { SharePictures } from './share-pictures.ts'

function send(ctx: Context, bytes: Buffer): void {
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Content-Security-Policy', NOTHING_MAY_RUN)
  ctx.type = 'image/jpeg'
  ctx.body = bytes
}

interface PictureOptions extends SharedReads {
  pictures: SharePictures
}

const OF_THE_MARKET = /^\/share\/market\/[0-9a-z]+\.jpg$/

/**
 * `/share/{type}/{id}/{version}.jpg`: preview image, 1200 × 630, in the language of its prefix. Older versions redirect
 * to the current one; missing things are passed on to the 404 page. docs/pictures.md#shared-pictures.
 */
export function sharePictureMiddleware({ pictures, ...reads }: PictureOptions): Middleware {
  async function sendCard(ctx: Context, card: ShareCard, language: Language): Promise<void> {
    const path = inLanguage(sharePicturePath(card), language)
    if (path !== ctx.path) {
      ctx.redirect(path)
      ctx.set('Cache-Control', 'public, max-age=60')
      return
    }
    const bytes = await pictures.draw(card, language)
    if (bytes) send(ctx, bytes)
    else sendUnavailable(ctx, language)
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const { language, path } = splitLanguage(ctx.path)
    if (OF_THE_MARKET.test(path)) return sendCard(ctx, MARKET_CARD, language)
    const thing = parseSharePicturePath(path)
    if (!thing) return next()
    const cached = pictures.cached(ctx.path)
    if (cached) return send(ctx, cached)
    const { status, data } = await readShared(thing, reads)
    if (status === 404) return next()
    return data ? sendCard(ctx, data.card, language) : sendUnavailable(ctx, language)
  }
}
