import { unsubscribeByLink } from '@santhe/contracts'
import type { Middleware } from 'koa'

/** Page of a mail's unsubscribe link. */
const PAGE = /^\/unsubscribe\/*$/i

/**
 * One URL for both: GET shows a page with a button, POST unsubscribes, as mail clients do (RFC 8058).
 * docs/product/notifications.md#unsubscribing.
 */
export const oneClick: Middleware = (ctx, next) => {
  if (ctx.method === unsubscribeByLink.method && PAGE.test(ctx.path)) ctx.path = unsubscribeByLink.path
  return next()
}
