import { unsubscribeByLink } from '@santhe/contracts'
import type { Middleware } from 'koa'

/** The page that a mail's link opens. */
const PAGE = /^\/unsubscribe\/*$/i

/**
 * A mail names one URL where its reader switches mails like it off: opened, it is a page with a button; posted to, as mail programs do by
 * themselves (RFC 8058), it is the call that the button makes. docs/product/notifications.md#unsubscribing.
 */
export const oneClick: Middleware = (ctx, next) => {
  if (ctx.method === unsubscribeByLink.method && PAGE.test(ctx.path)) ctx.path = unsubscribeByLink.path
  return next()
}
