import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SantheError } from '@santhe/rules'
import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { Logger } from 'pino'
import type { Context, RequestState } from '../call/call.ts'
import { languageOf } from '../call/language-of.ts'
import { countRefusal, labelRoute } from '../watch/metrics.ts'
import { sendFailure } from './failures.ts'

/** Set by the edge, trusted only with the right key. */
export const EDGE_HEADERS = {
  key: 'x-santhe-edge-key',
  /** A single IP. */
  ip: 'x-forwarded-for',
  /** The Host that the client sent. */
  host: 'x-forwarded-host',
  requestId: 'x-request-id',
} as const

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Compares in constant time. */
function isSame(value: string | undefined, key: Buffer): boolean {
  if (value === undefined) return false
  const bytes = Buffer.from(value)
  return bytes.length === key.length && timingSafeEqual(bytes, key)
}

/** IPv4-mapped IPv6 becomes plain IPv4. */
export function plainIp(ip: string | undefined): string {
  return (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Reads client IP and Host. Without `edgeKey` no header is trusted. */
export function edgeTrust(edgeKey: string | undefined): (request: IncomingMessage) => Omit<RequestState, 'language'> {
  const key = edgeKey ? Buffer.from(edgeKey) : undefined
  return ({ headers, socket }) => {
    const isFromEdge = key !== undefined && isSame(one(headers[EDGE_HEADERS.key]), key)
    const forwardedId = isFromEdge ? one(headers[EDGE_HEADERS.requestId]) : undefined
    return {
      isFromEdge,
      requestId: forwardedId !== undefined && /^[\w-]{1,64}$/.test(forwardedId) ? forwardedId : randomUUID(),
      ip: plainIp((isFromEdge && one(headers[EDGE_HEADERS.ip])) || socket.remoteAddress),
      host: (isFromEdge && one(headers[EDGE_HEADERS.host])) || headers.host,
    }
  }
}

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
    ctx.state = { ...stateOf(ctx.req), language: languageOf(ctx.req) }
    const { requestId } = ctx.state
    ctx.set('X-Request-Id', requestId)
    try {
      await next()
    } catch (error) {
      const isOutage = isAway(error)
      if (isOutage) log.warn({ err: error, requestId }, 'a request met an outage')
      ctx.state.failure = isOutage ? new SantheError('UNAVAILABLE') : error
      sendFailure(ctx, ctx.state.failure, ctx.state.language)
    }
    reportFailure(ctx, log)
    const { contract, personId, ip, failure } = ctx.state
    if (contract) labelRoute(ctx.res, { route: contract.path })
    if (contract && failure !== undefined) countRefusal(contract.call, failure)
    const call = contract?.call ?? `${ctx.method} ${loggedPath(ctx.path)}`
    const ids = contract && idsOf(ctx)
    logRequest({ requestId, call, ids, status: ctx.status, ms: since(began), ip, personId })
  }
}

/** Never a query, token, cookie or body. */
export interface RequestLine {
  readonly requestId: string
  readonly call: string
  readonly ids?: Record<string, string> | undefined
  readonly status: number
  readonly ms: number
  readonly ip: string
  readonly personId?: number | undefined
}

/** Hides the secret of links that open accounts or end a help. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:reset-password|confirm-email|keep-email|assist\/link)\/).+$/i, '$1…').slice(0, 200)
}

/** Fields hold no secrets, so redaction, as costly as the line itself, is skipped. */
export function requestLog(log: Logger): (line: RequestLine) => void {
  const plain = log.child({}, { redact: [] })
  return line => plain.info(line, 'request')
}

/** Milliseconds since `began` (`performance.now()`), to a tenth. */
export function since(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}

/**
 * Helmet for data responses: nothing may be loaded, framed or sniffed. HSTS and upgrade-insecure-requests only on
 * https, since they would lock out plain-http LAN hosts.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
}
