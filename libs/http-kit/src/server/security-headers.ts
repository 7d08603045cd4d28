import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

/**
 * Returns a middleware with Helmet's headers for responses that are data, never a page: nothing may be loaded, framed or sniffed from them.
 * HSTS and upgrade-insecure-requests only where people come by https: on plain http they would make a LAN host unreachable.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
}
