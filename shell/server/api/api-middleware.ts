import { randomUUID } from 'node:crypto'
import { unsubscribeByLink } from '@santhe/contracts'
import type { Log } from '@santhe/http-kit'
import { failureResponse, loggedPath } from '@santhe/http-kit'
import { fail, SantheError } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { visitorIp } from '../minute-limit.ts'
import type { BackEndClient } from './back-end-client.ts'
import type { CallMatch, CallsDirectory } from './calls-directory.ts'

/** Page of a mail's unsubscribe link. */
const PAGE = /^\/unsubscribe\/*$/i

/**
 * One URL for both: GET shows a page with a button, POST unsubscribes, as mail clients do (RFC 8058).
 * docs/product/notifications.md#unsubscribing.
 */
export function oneClick(api: Middleware): Middleware {
  return (ctx, next) => {
    if (ctx.method !== unsubscribeByLink.method || !PAGE.test(ctx.path)) return next()
    ctx.path = unsubscribeByLink.path
    return api(ctx, next)
  }
}

interface ApiOptions {
  directory: CallsDirectory
  backEndClient: BackEndClient
  /** Number of trusted proxies in front of the edge. */
  proxies: number
  /** Returns seconds to wait when an IP exceeds the limit. */
  limit: (ip: string, now: number) => number | undefined
  log: Log
}

function matchOf(ctx: Context, directory: CallsDirectory): Extract<CallMatch, { kind: 'match' }> {
  const match = directory.find(ctx.method, ctx.path)
  if (match.kind === 'match') return match
  if (match.kind === 'otherMethod') {
    ctx.set('Allow', match.methods.join(', '))
    return fail('METHOD_NOT_ALLOWED')
  }
  return fail(match.isComplete ? 'NO_SUCH_CALL' : 'UNAVAILABLE')
}

function sendFailure(ctx: Context, error: unknown): void {
  const { status, body, retryAfter } = failureResponse(error, 'en')
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  ctx.body = body
}

/** Aborts the back-end request when the browser disconnects. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}

/**
 * Proxies `/api/*` to the back end that announced the call, streaming both ways; all failures share one error shape.
 */
export function apiMiddleware({ directory, backEndClient, proxies, limit, log }: ApiOptions): Middleware {
  async function proxyCall(ctx: Context, ip: string, requestId: string): Promise<void> {
    const retryAfter = limit(ip, Date.now())
    if (retryAfter !== undefined) fail('RATE_LIMITED', { details: { retryAfter } })
    const { backEnd, ...takes } = matchOf(ctx, directory)
    const call = { method: ctx.method, target: ctx.url, ip, requestId, ...takes }
    const signal = goneSignal(ctx)
    const response = await backEndClient.send(backEnd, ctx.req, call, signal).catch((error: unknown) => {
      if (error instanceof SantheError) throw error
      if (!signal.aborted) log.warn({ err: error, requestId, backEnd: backEnd.name }, 'a back end is away')
      throw new SantheError('UNAVAILABLE')
    })
    ctx.status = response.status
    ctx.body = response.body
    // Koa guesses a type for streams; keep the back end's.
    ctx.remove('Content-Type')
    ctx.set(response.headers)
  }

  return async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next()
    const startedAt = performance.now()
    const ip = visitorIp(ctx.req, proxies)
    const requestId = randomUUID()
    ctx.set('X-Request-Id', requestId)
    try {
      await proxyCall(ctx, ip, requestId)
    } catch (error) {
      if (!(error instanceof SantheError)) log.error({ err: error, requestId }, 'a call could not be passed on')
      sendFailure(ctx, error)
    }
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    log.debug({ requestId, method: ctx.method, path: loggedPath(ctx.path), status: ctx.status, ms, ip }, 'call')
  }
}
