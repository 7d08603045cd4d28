import { randomUUID } from 'node:crypto'
import { failureResponse, loggedPath } from '@santhe/http-kit'
import { fail, SantheError } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import type { Log } from '../log.ts'
import type { BackEndClient } from './back-end-client.ts'
import type { CallMatch, CallsDirectory } from './calls-directory.ts'
import { visitorIp } from './visitor-ip.ts'

interface ApiOptions {
  directory: CallsDirectory
  backEndClient: BackEndClient
  /** How many trusted proxies stand before the edge. */
  proxies: number
  /** Returns the seconds to wait when this ip has called too often. */
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
  const { status, body, retryAfter } = failureResponse(error)
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  ctx.body = body
}

/** Returns a signal that aborts the request to the back end when the browser has closed the connection. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}

/** `/api/*`: proxied to the back end that announced the call, streamed both ways; every failure has the one shape of errors. */
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
    // Koa guesses a type for a stream; the back end knows it.
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
