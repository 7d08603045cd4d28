import type { Contract, Owner } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { fail } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { BodyLimits, RequestState } from '../call/call.ts'
import { DEFAULT_BODY_LIMITS, mostBodyBytes } from '../call/read-request-body.ts'
import type { RedisConnection } from '../redis.ts'
import { servedSchemas } from './served-schemas.ts'

export interface HealthOptions {
  readonly name: string
  readonly owner: Owner | undefined
  readonly redis: RedisConnection
  readonly bodyLimits: BodyLimits
  readonly isReady: () => boolean | Promise<boolean>
  readonly isStopping: () => boolean
  readonly log: Logger
}

async function pingRedis(redis: RedisConnection): Promise<boolean> {
  if (redis.status !== 'ready') return false
  return redis.ping().then(
    () => true,
    () => false,
  )
}

/** Whether the program itself is ready. Logs a failing check once until it works again. */
function ownReadiness({ isReady, log }: HealthOptions): () => Promise<boolean> {
  let isLogged = false
  return async () => {
    try {
      const isSelfReady = await isReady()
      isLogged = false
      return isSelfReady
    } catch (error) {
      if (!isLogged) log.error({ err: error }, 'not ready: the check fails')
      isLogged = true
      return false
    }
  }
}

async function readiness({ redis, isReady, isStopping }: HealthOptions) {
  if (isStopping()) return { isReady: false, redis: false, own: false, stopping: true }
  const [isRedisUp, isSelfReady] = await Promise.all([pingRedis(redis), isReady()])
  return { isReady: isRedisUp && isSelfReady, redis: isRedisUp, own: isSelfReady, stopping: false }
}

function schemasOf(owner: Owner | undefined) {
  return Object.fromEntries(Object.entries(servedSchemas()).filter(([, schemas]) => schemas.owner === owner))
}

/** A write whose response was lost may have happened. docs/product/calls.md#idempotency */
function repeatsOf({ method, idempotent, repeatsHarmlessly }: Contract): { repeats?: 'always' | 'withKey' } {
  if (idempotent) return { repeats: 'withKey' }
  return method === 'GET' || repeatsHarmlessly ? { repeats: 'always' } : {}
}

/** `/healthz`: runs; `/readyz`: can serve; `/internal/calls` and `/internal/schemas` of them: for the edge. */
export function health(options: HealthOptions): Middleware<RequestState> {
  const calls = ALL_CALLS.filter(({ contract }) => contract.owner === options.owner).map(({ contract }) => {
    const bodyBytes = mostBodyBytes(contract, options.bodyLimits)
    return {
      method: contract.method,
      path: contract.path,
      ...repeatsOf(contract),
      ...(bodyBytes !== DEFAULT_BODY_LIMITS.bodyBytes && { bodyBytes }),
      ...(contract.file === 'text/event-stream' && { streams: true }),
    }
  })
  const own = { ...options, isReady: ownReadiness(options) }
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { name: options.name, status: 'ok' }
    } else if (ctx.path === '/readyz') {
      const { isReady, ...parts } = await readiness(own)
      ctx.status = isReady ? 200 : 503
      ctx.body = { name: options.name, status: isReady ? 'ready' : 'not ready', ...parts }
    } else if (ctx.path === '/internal/calls' || ctx.path === '/internal/schemas') {
      if (!ctx.state.isFromEdge) fail('NO_SUCH_CALL')
      ctx.body = ctx.path === '/internal/calls' ? calls : schemasOf(options.owner)
    } else {
      return next()
    }
    ctx.set('Cache-Control', 'no-store')
  }
}
