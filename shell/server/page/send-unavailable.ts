import type { Language } from '@santhe/rules'
import { textOf } from '@santhe/texts'
import type { Context } from 'koa'

export function sendUnavailable(ctx: Context, language: Language, retryAfterSeconds = 5): void {
  ctx.status = 503
  ctx.set('Retry-After', String(retryAfterSeconds))
  ctx.body = `${textOf({ code: 'UNAVAILABLE' }, language)}\n`
}
