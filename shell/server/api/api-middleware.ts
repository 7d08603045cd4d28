import { randomUUID } from 'node:crypto'
import { failureAnswer, loggedPath } from '@santhe/http-kit'
import { fail, SantheError } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import type { Log } from '../log.ts'

import type { BackEnd, CallsDirectory } from './calls-directory.ts'
import type { PassOn } from './pass-on.ts'
import { visitorAddress } from './visitor-address.ts'

interface ApiOptions {
  directory: CallsDirectory
  passer: PassOn
  /** How many proxies of ours stand before the edge. */
  proxies: number
  /** Seconds to wait when this address asked too often. */
  limit: (address: string, now: number) => number | undefined
  log: Log
}

function backEndOf(ctx: Context, directory: CallsDirectory): BackEnd {
  const found = directory.find(ctx.method, ctx.path)
  if (found.kind === 'found') return found.backEnd
  if (found.kind === 'otherMethod') {
    ctx.set('Allow', found.methods.join(', '))
    return fail('METHOD_NOT_ALLOWED')
  }
  return fail(found.isComplete ? 'NO_SUCH_CALL' : 'UNAVAILABLE')
}

function sendFailure(ctx: Context, error: unknown): void {
  const { status, body, retryAfter } = failureAnswer(error)
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  ctx.body = body
}

/** Aborts what was asked of a back end when the person has gone. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}

/** `/api/*`: to the back end that announced the call, streamed both ways; every failure in the one shape. */
export function apiMiddleware({ directory, passer, proxies, limit, log }: ApiOptions): Middleware {
  async function answer(ctx: Context, address: string, requestId: string): Promise<void> {
    const retryAfter = limit(address, Date.now())
    if (retryAfter !== undefined) fail('RATE_LIMITED', { details: { retryAfter } })
    const backEnd = backEndOf(ctx, directory)
    const call = { method: ctx.method, target: ctx.url, address, requestId }
    const signal = goneSignal(ctx)
    const given = await passer.send(backEnd, ctx.req, call, signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error, requestId, backEnd: backEnd.name }, 'a back end is away')
      throw new SantheError('UNAVAILABLE')
    })
    ctx.status = given.status
    ctx.body = given.body
    // Koa guesses a type for a stream; the back end knows it.
    ctx.remove('Content-Type')
    ctx.set(given.headers)
  }

  return async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next()
    const began = performance.now()
    const address = visitorAddress(ctx.req, proxies)
    const requestId = randomUUID()
    ctx.set('X-Request-Id', requestId)
    try {
      await answer(ctx, address, requestId)
    } catch (error) {
      if (!(error instanceof SantheError)) log.error({ err: error, requestId }, 'a call could not be passed on')
      sendFailure(ctx, error)
    }
    const ms = Math.round((performance.now() - began) * 10) / 10
    log.debug({ requestId, method: ctx.method, path: loggedPath(ctx.path), status: ctx.status, ms, address }, 'call')
  }
}
