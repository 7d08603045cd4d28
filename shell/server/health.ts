import type { Middleware } from 'koa'

interface HealthOptions {
  isReady: () => Promise<boolean>
}

/** `/healthz`: the edge runs. `/readyz`: both back ends have announced their calls and a release exists. */
export function health({ isReady }: HealthOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { name: 'edge', status: 'ok' }
    } else if (ctx.path === '/readyz') {
      const ready = await isReady()
      ctx.status = ready ? 200 : 503
      ctx.body = { name: 'edge', status: ready ? 'ready' : 'not ready' }
    } else {
      return next()
    }
    ctx.set('Cache-Control', 'no-store')
  }
}
