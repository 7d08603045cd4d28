import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { unsubscribeByLink } from '@santhe/contracts'
import {
  DEFAULT_BODY_LIMITS,
  ipKey,
  type Log,
  labelRoute,
  languageOf,
  loggedPath,
  plainIp,
  sendFailure,
} from '@santhe/http-kit'
import { fail, SantheError } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { BackEnd, BackEndClient } from './back-end-client.ts'

/**
 * Returns the visitor's IP. With `proxies` trusted ones, takes the entry of X-Forwarded-For that the outermost added;
 * entries further left can be forged. Falls back to the socket's IP when the list is too short or invalid.
 */
export function visitorIp({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const socketIp = plainIp(socket.remoteAddress)
  if (proxies === 0) return socketIp
  const forwardedIp = plainIp([headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-proxies)?.trim())
  return isIP(forwardedIp) ? forwardedIp : socketIp
}

const MINUTE = 60_000
/** Above this, the least recent IP is dropped, so floods can't fill the memory. */
const MAX_IPS = 50_000

export interface MinuteLimit {
  /** Counts one; returns seconds to wait when over the limit, else undefined. */
  take(ip: string, now: number): number | undefined
  /** Uncounts one of the current minute. */
  giveBack(ip: string): void
}

/**
 * Counts per IP and minute (docs/product/calls.md#rate-limits), in memory. RateLimiterMemory of rate-limiter-flexible
 * has no key limit, and a timer per key.
 */
export function minuteLimit(maxPerMinute: number): MinuteLimit {
  const windows = new LRUCache<string, { began: number; count: number }>({ max: MAX_IPS })
  return {
    take(ip, now) {
      const key = ipKey(ip)
      const current = windows.get(key)
      if (!current || now - current.began >= MINUTE) {
        windows.set(key, { began: now, count: 1 })
        return undefined
      }
      current.count += 1
      if (current.count <= maxPerMinute) return undefined
      return Math.max(1, Math.ceil((current.began + MINUTE - now) / 1000))
    },
    giveBack(ip) {
      const current = windows.get(ipKey(ip))
      if (current) current.count = Math.max(0, current.count - 1)
    },
  }
}

/** Response of a back end's `/internal/calls`. */
const Announcement = z.array(
  z.object({
    method: z.string(),
    path: z.string().startsWith('/api/'),
    /** Whether the response is an endless event stream. */
    streams: z.boolean().default(false),
    /** Body limit in bytes. */
    bodyBytes: z.number().int().nonnegative().default(DEFAULT_BODY_LIMITS.bodyBytes),
    /** Whether a repeated write has no further effect, always or with its `Idempotency-Key`. */
    repeats: z.enum(['always', 'withKey']).optional(),
  }),
)

type CallMatch =
  | ({ kind: 'match'; route: string } & Pick<Entry, 'backEnd' | 'streams' | 'bodyBytes' | 'repeats'>)
  | { kind: 'otherMethod'; methods: string[] }
  | { kind: 'unknown'; isComplete: boolean }

interface Entry {
  method: string
  segments: readonly string[]
  route: string
  streams: boolean
  bodyBytes: number
  repeats?: 'always' | 'withKey' | undefined
  backEnd: BackEnd
}

export interface CallsDirectory {
  /** Finds a call's back end; literal segments win over parameters. */
  find(method: string, path: string): CallMatch
  isComplete(): boolean
  /** Reloads all back ends' calls; keeps those of one that is away. */
  refresh(): Promise<void>
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function matches({ segments }: Entry, pathSegments: readonly string[]): boolean {
  return segments.every((segment, at) =>
    segment.startsWith(':') ? pathSegments[at] !== '' : segment === pathSegments[at],
  )
}

function literalsFirst(one: Entry, other: Entry): number {
  for (const [at, segment] of one.segments.entries()) {
    const isParameter = segment.startsWith(':')
    if (isParameter !== other.segments[at]?.startsWith(':')) return isParameter ? 1 : -1
  }
  return 0
}

function indexed(announced: ReadonlyMap<BackEnd, readonly Entry[]>): Map<number, Entry[]> {
  const byLength = new Map<number, Entry[]>()
  for (const entry of [...announced.values()].flat().sort(literalsFirst)) {
    const { length } = entry.segments
    byLength.set(length, [...(byLength.get(length) ?? []), entry])
  }
  return byLength
}

/**
 * Routes calls by what back ends announce, so new calls need no new edge. Hand-written: path-to-regexp matches single
 * patterns, but the most literal across back ends must win.
 */
export function callsDirectory(
  backEnds: readonly BackEnd[],
  fetchCalls: (backEnd: BackEnd) => Promise<unknown>,
): CallsDirectory {
  const announced = new Map<BackEnd, readonly Entry[]>()
  let byLength = new Map<number, Entry[]>()

  async function loadCalls(backEnd: BackEnd): Promise<void> {
    const calls = Announcement.safeParse(await fetchCalls(backEnd).catch(() => undefined))
    if (!calls.success) return
    announced.set(
      backEnd,
      calls.data.map(({ path, ...call }) => ({ ...call, route: path, segments: segmentsOf(path), backEnd })),
    )
  }

  const isComplete = () => announced.size === backEnds.length
  return {
    find(method, path) {
      const pathSegments = segmentsOf(path)
      const candidates = (byLength.get(pathSegments.length) ?? []).filter(entry => matches(entry, pathSegments))
      const lookupMethod = method === 'HEAD' ? 'GET' : method
      const match = candidates.find(entry => entry.method === lookupMethod)
      if (match) {
        const { backEnd, route, streams, bodyBytes, repeats } = match
        return { kind: 'match', backEnd, route, streams, bodyBytes, repeats }
      }
      if (candidates.length === 0) return { kind: 'unknown', isComplete: isComplete() }
      return { kind: 'otherMethod', methods: [...new Set(candidates.map(entry => entry.method))].sort() }
    },
    isComplete,
    async refresh() {
      await Promise.all(backEnds.map(loadCalls))
      byLength = indexed(announced)
    },
  }
}

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

export interface ApiOptions {
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
    const { backEnd, route, repeats, ...takes } = matchOf(ctx, directory)
    labelRoute(ctx.res, { route })
    const mayRepeat = repeats === 'always' || (repeats === 'withKey' && ctx.get('Idempotency-Key') !== '')
    const call = { method: ctx.method, target: ctx.url, ip, requestId, mayRepeat, ...takes }
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
      sendFailure(ctx, error, languageOf(ctx.req))
    }
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    log.debug({ requestId, method: ctx.method, path: loggedPath(ctx.path), status: ctx.status, ms, ip }, 'call')
  }
}
