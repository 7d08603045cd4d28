import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WORKER_FILES } from '@santhe/federation/worker-files'
import { MARKET_WORKER_PATH, ROUND_WORKER_PATH } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { Released } from '../page/released.ts'

/** Workers have their own CSP: ours only contact the market. */
const POLICY = "default-src 'none'; connect-src 'self'"
const FILES: ReadonlyMap<string, string> = new Map([
  [MARKET_WORKER_PATH, WORKER_FILES.market],
  [ROUND_WORKER_PATH, WORKER_FILES.round],
])

interface ServiceWorkerOptions {
  released: Released
  releasesDir: string
}

/** Serves the live shell's service workers; 404 if it has none. Revalidated on each request. */
export function serviceWorkerMiddleware({ released, releasesDir }: ServiceWorkerOptions): Middleware {
  return async (ctx, next) => {
    const worker = FILES.get(ctx.path)
    if (worker === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { version } = (await released.current()).shell
    const file = join(releasesDir, 'slices/shell', version, 'browser', worker)
    const script = await readFile(file).catch(() => undefined)
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
