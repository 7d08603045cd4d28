import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

/**
 * Helmet for data responses: nothing may be loaded, framed or sniffed. HSTS and upgrade-insecure-requests only on
 * https, since they would lock out plain-http LAN hosts.
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
