import { textOf } from '@santhe/texts'
import type { Middleware } from 'koa'
import { COMPANY } from '../../src/company.ts'
import type { ReadCall } from './page-results.ts'
import { robotsOf, sitemap } from './sitemap.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** `/.well-known/security.txt` (RFC 9116), expiring a year from now. */
function securityText(publicUrl: string, now: Date): string {
  return `${[
    `Contact: mailto:${COMPANY.securityEmail}`,
    `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, kn, hi',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ].join('\n')}\n`
}

interface CrawlerOptions {
  read: ReadCall
  publicUrl: string
  onFailure: (error: unknown) => void
}

const TEXT = 'text/plain; charset=utf-8'

/** `/robots.txt`, `/sitemap.xml`, `/.well-known/security.txt`. */
export function crawlerMiddleware({ read, publicUrl, onFailure }: CrawlerOptions): Middleware {
  const readSitemap = sitemap(read, publicUrl)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') {
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.type = TEXT
      ctx.body = robotsOf(publicUrl)
    } else if (ctx.path === '/.well-known/security.txt') {
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.type = TEXT
      ctx.body = securityText(publicUrl, new Date())
    } else if (ctx.path === '/sitemap.xml') {
      try {
        ctx.body = await readSitemap()
        ctx.set('Cache-Control', 'public, max-age=600')
        ctx.type = 'application/xml; charset=utf-8'
      } catch (error) {
        onFailure(error)
        ctx.status = 503
        ctx.set('Retry-After', '30')
        ctx.body = `${textOf({ code: 'UNAVAILABLE' }, 'en')}\n`
      }
    } else await next()
  }
}
