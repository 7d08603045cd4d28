import { WORKER_FILES } from '@santhe/federation/worker-files'
import { type FileStore, readStored } from '@santhe/files'
import { MARKET_WORKER_PATH, ROUND_WORKER_PATH } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { Released } from '../page/released.ts'

/** Workers have their own CSP: these may only contact the market. */
const POLICY = "default-src 'none'; connect-src 'self'"
const FILES: ReadonlyMap<string, string> = new Map([
  [MARKET_WORKER_PATH, WORKER_FILES.market],
  [ROUND_WORKER_PATH, WORKER_FILES.round],
])

interface ServiceWorkerOptions {
  released: Released
  releases: FileStore
}

/** Serves the live shell's service workers; 404 if it has none. Revalidated on each request. */
export function serviceWorkerMiddleware({ released, releases }: ServiceWorkerOptions): Middleware {
  return async (ctx, next) => {
    const worker = FILES.get(ctx.path)
    if (worker === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { version } = (await released.current()).shell
    const script = await readStored(releases, `slices/shell/${version}/browser/${worker}`)
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('X-Content-Type-Options', 'nosniff')
    if (!script) {
      ctx.status = 404
      ctx.body = 'Not found\n'
      return
    }
    ctx.set('Content-Security-Policy', POLICY)
    ctx.type = 'text/javascript; charset=utf-8'
    ctx.body = script
  }
}
