import { SantheError } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Context, RequestState } from '../call/call.ts'
import { edgeTrust } from './edge-trust.ts'
import { sendFailure } from './failures.ts'
import { loggedPath, type RequestLine, since } from './request-log.ts'

/** URL parameters as secret as a password. */
const SECRET_PARAMETERS = new Set(['token'])

function idsOf(ctx: Context): Record<string, string> | undefined {
  const params: unknown = ctx.params
  if (typeof params !== 'object' || params === null) return undefined
  const ids = Object.entries(params).filter(([name]) => !SECRET_PARAMETERS.has(name))
  return ids.length > 0 ? Object.fromEntries(ids.map(([name, value]) => [name, String(value).slice(0, 40)])) : undefined
}

function reportFailure(ctx: Context, log: Logger): void {
  const { failure, requestId, contract } = ctx.state
  if (failure === undefined) return
  const isExpected = failure instanceof SantheError && failure.code !== 'INTERNAL'
  if (!isExpected) log.error({ err: failure, requestId, call: contract?.call }, 'a request failed unexpectedly')
}

/** First middleware: IP, request id, one log line (no query, token, cookie or body), and the shared error shape. */
export function outermost({
  edgeKey,
  log,
  logRequest,
  isAway = () => false,
}: {
  edgeKey: string | undefined
  log: Logger
  logRequest: (line: RequestLine) => void
  isAway?: ((failure: unknown) => boolean) | undefined
}): Middleware<RequestState> {
  const stateOf = edgeTrust(edgeKey)
  return async (ctx, next) => {
    const began = performance.now()
    ctx.state = stateOf(ctx.req)
    const { requestId } = ctx.state
    ctx.set('X-Request-Id', requestId)
    try {
      await next()
    } catch (error) {
      const isOutage = isAway(error)
      if (isOutage) log.warn({ err: error, requestId }, 'a request met an outage')
      sendFailure(ctx, isOutage ? new SantheError('UNAVAILABLE') : error)
    }
    reportFailure(ctx, log)
    const { contract, personId, ip } = ctx.state
    const call = contract?.call ?? `${ctx.method} ${loggedPath(ctx.path)}`
    const ids = contract && idsOf(ctx)
    logRequest({ requestId, call, ids, status: ctx.status, ms: since(began), ip, personId })
  }
}
