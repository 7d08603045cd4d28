import type { Owner } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { fail } from '@santhe/rules'
import type { Redis } from 'ioredis'
import type { Middleware } from 'koa'
import type { BodyLimits, RequestState } from '../call/call.ts'
import { DEFAULT_BODY_LIMITS, mostBodyBytes } from '../call/read-request-body.ts'

export interface HealthOptions {
  readonly name: string
  readonly owner: Owner | undefined
  readonly redis: Redis
  readonly bodyLimits: BodyLimits
  readonly isReady: () => boolean | Promise<boolean>
  readonly isStopping: () => boolean
}

async function pingRedis(redis: Redis): Promise<boolean> {
  if (redis.status !== 'ready') return false
  return redis.ping().then(
    () => true,
    () => false,
  )
}

async function readiness({ redis, isReady, isStopping }: HealthOptions) {
  if (isStopping()) return { isReady: false, redis: false, own: false, stopping: true }
  const [isRedisUp, isSelfReady] = await Promise.all([pingRedis(redis), Promise.resolve(isReady()).catch(() => false)])
  return { isReady: isRedisUp && isSelfReady, redis: isRedisUp, own: isSelfReady, stopping: false }
}

/** `/healthz`: runs; `/readyz`: can serve; `/internal/calls`: for the edge. */
export function health(options: HealthOptions): Middleware<RequestState> {
  const calls = ALL_CALLS.filter(({ contract }) => contract.owner === options.owner).map(({ contract }) => {
    const bodyBytes = mostBodyBytes(contract, options.bodyLimits)
    return {
      method: contract.method,
      path: contract.path,
      ...(bodyBytes !== DEFAULT_BODY_LIMITS.bodyBytes && { bodyBytes }),
      ...(contract.file === 'text/event-stream' && { streams: true }),
    }
  })
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { name: options.name, status: 'ok' }
    } else if (ctx.path === '/readyz') {
      const { isReady, ...parts } = await readiness(options)
      ctx.status = isReady ? 200 : 503
      ctx.body = { name: options.name, status: isReady ? 'ready' : 'not ready', ...parts }
    } else if (ctx.path === '/internal/calls') {
      if (!ctx.state.isFromEdge) fail('NO_SUCH_CALL')
      ctx.body = calls
    } else {
      return next()
    }
    ctx.set('Cache-Control', 'no-store')
  }
}
