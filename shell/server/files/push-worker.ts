import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PUSH_WORKER_FILE } from '@santhe/federation/push-worker'
import { PUSH_WORKER_PATH } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { Released } from '../page/released.ts'

/** A worker has a policy of its own: this one talks to the market's calls, and to nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'"

interface PushWorkerOptions {
  released: Released
  releasesDir: string
}

/** `/push-worker.js`: the service worker of the shell that is live now; 404 where that one has none. A browser asks each time whether there is a newer one. */
export function pushWorkerMiddleware({ released, releasesDir }: PushWorkerOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PUSH_WORKER_PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { version } = (await released.current()).shell
    const file = join(releasesDir, 'slices/shell', version, 'browser', PUSH_WORKER_FILE)
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
