import type { Owner, Subject } from '@santhe/contracts'
import Koa from 'koa'
import type { Logger } from 'pino'
import { createCachedUrls, createResponseCache } from '../cache/response-cache.ts'
import { createVersions, type SubjectVersions } from '../cache/versions.ts'
import type { BodyLimits, FindActing, RequestState } from '../call/call.ts'
import { DEFAULT_BODY_LIMITS } from '../call/read-request-body.ts'
import { callRunner } from '../call/run-call.ts'
import { router, routesOf, type Served } from '../call/serve.ts'
import { DEFAULT_TURNS, type TurnSettings } from '../call/turns.ts'
import { createLimits, LIVE_LIMITS, type LimitSettings } from '../limits.ts'
import { createLiveHub, type LiveHub } from '../live/live-hub.ts'
import { type LiveNews, publishNews } from '../live/live-log.ts'
import type { ReadLines, ReadStock } from '../live/watch-stock.ts'
import type { RedisConnection } from '../redis.ts'
import { createSessions, type Sessions } from '../sessions.ts'
import { type EndHelp, sessionCookies } from '../sessions-record.ts'
import { watchRequests } from '../watch/watch-requests.ts'
import { cacheHandler } from './cache-handler.ts'
import type { ClientTimeouts } from './client-timeouts.ts'
import { health } from './health.ts'
import { type InternalCalls, internalCalls } from './internal.ts'
import { httpServer, type Listening } from './listen.ts'
import { edgeTrust, outermost, requestLog, securityHeaders } from './outermost.ts'

export interface ServerOptions {
  readonly name: string
  /** Its calls without handler respond with 501. */
  readonly owner: Owner
  readonly served: readonly Served[]
  readonly redis: RedisConnection
  readonly log: Logger
  /** Served beside `/internal/calls`. */
  readonly internal?: InternalCalls
  /** Without it no request is trusted as the edge's. */
  readonly edgeKey?: string | undefined
  /** Whether the database is available; Redis is checked separately. */
  readonly isReady?: () => boolean | Promise<boolean>
  /** Whether a failure is an outage: UNAVAILABLE instead of INTERNAL. */
  readonly isAway?: (failure: unknown) => boolean
  /** https switches on HSTS and Secure cookies. */
  readonly publicUrl?: string | undefined
  /** Resolves acting agents; without it nobody acts. */
  readonly findActing?: FindActing
  /** Ends the assist of an ended session. */
  readonly endHelp?: EndHelp
  /** Available boxes of visible products; without it stock isn't watched. */
  readonly readStock?: ReadStock
  /** Lines of waiting people; without it lines aren't watched. */
  readonly readLines?: ReadLines
  /** In ms; a minute by default. */
  readonly liveSessionsEveryMs?: number
  /** Rate limits other than the defaults. */
  readonly limits?: LimitSettings | undefined
  /** Default 100 kB of JSON, 10 MB per file. */
  readonly bodyLimits?: Partial<BodyLimits>
  readonly turns?: Partial<TurnSettings>
  /** Checks responses and error codes against contracts; on by default, off in production for speed. */
  readonly checkResponses?: boolean
  /** Shared cache in bytes; personal responses get a quarter more. */
  readonly cacheBytes?: number
  readonly clock?: () => Date
  /** Time for requests in flight on shutdown, in ms. */
  readonly graceMs?: number
  /** Timeouts other than the defaults. */
  readonly timeouts?: Partial<ClientTimeouts>
}

export interface SantheServer {
  /** Port 0 takes a free one. */
  listen(at: { host: string; port: number }): Promise<Listening>
  /** Finishes requests (10 s at most) and writes pending bumps. Redis stays open. */
  close(): Promise<void>
  readonly sessions: Sessions
  /** For jobs: outdates cached responses of these subjects. */
  changed(subjects: readonly Subject[]): Promise<void>
  /** Returns a text that changes with each write that shared responses show, for stock within 2 s; undefined while Redis is away. */
  listVersion(): Promise<string | undefined>
  /** For jobs moving stock only: lists follow within 2 s. */
  stockMoved(): Promise<void>
  /** Rejects while Redis is away. */
  publishNews(news: LiveNews): Promise<void>
}

const MEGABYTE = 1_000_000
const DEFAULT_CACHE_BYTES = 64 * MEGABYTE

/** Returns the versions of all that lists show; stock on cards may be older. Undefined without Redis. */
async function listVersionOf(versions: SubjectVersions): Promise<string | undefined> {
  const { stock: _exact, ...bySubject } = (await versions.read())?.bySubject ?? {}
  return 'product' in bySubject ? JSON.stringify(bySubject) : undefined
}

const createCaches = (bytes = DEFAULT_CACHE_BYTES) => ({
  cache: createResponseCache(bytes),
  // Separate, so personal responses never evict shared ones.
  ownResponses: createResponseCache(bytes / 4),
  cachedUrls: createCachedUrls(),
})

/** A back end: all calls of its owner, with guards, sessions, limits, cache, health and log. */
export function createServer(options: ServerOptions): SantheServer {
  const { name, owner, served, redis, log, edgeKey, isReady = () => true, clock = () => new Date() } = options
  const publicUrl = options.publicUrl === undefined ? undefined : new URL(options.publicUrl)
  const isHttps = publicUrl?.protocol === 'https:'
  const cookies = sessionCookies({ isSecure: isHttps })
  const milliseconds = () => clock().getTime()
  const sessions = createSessions(redis, log, { clock: milliseconds, endHelp: options.endHelp })
  const versions = createVersions(redis, log)
  const caches = createCaches(options.cacheBytes)
  const logRequest = requestLog(log)
  const live = hubOf(options, sessions)
  const publish = (news: LiveNews) => publishNews(redis, news)
  const bodyLimits = { ...DEFAULT_BODY_LIMITS, ...options.bodyLimits }
  const calls = router(
    routesOf(owner, served),
    callRunner({
      log,
      sessions,
      versions,
      limits: createLimits(redis, options.limits),
      ...caches,
      clock,
      checkResponses: options.checkResponses ?? true,
      cookies,
      publicHost: publicUrl?.host,
      findActing: options.findActing ?? (async () => undefined),
      bodyLimits,
      turns: { ...DEFAULT_TURNS, ...options.turns },
      live,
      publishNews: publish,
    }),
  )
  const app = silentApp(log)
  app.use(outermost({ edgeKey, log, logRequest, isAway: options.isAway }))
  app.use(securityHeaders({ isHttps }))
  app.use(health({ name, owner, redis, bodyLimits, isReady, isStopping: () => http.isStopping(), log }))
  app.use(internalCalls(options.internal ?? {}, clock))
  app.use(calls.dispatch)
  app.use(calls.refuse)
  const cacheDeps = { ...caches, versions, sessions, edgeKey, cookies, logRequest }
  const isFromEdge = edgeTrust(edgeKey)
  const handle = watchRequests(cacheHandler(cacheDeps, app.callback()), {
    isContinued: request => isFromEdge(request).isFromEdge,
  })
  const http = httpServer(handle, options)
  return {
    listen: http.listen,
    async close() {
      // First: streams never end by themselves.
      live?.close()
      await http.close()
      await versions.close()
    },
    sessions,
    changed: versions.bump,
    listVersion: () => listVersionOf(versions),
    stockMoved: versions.stockMoved,
    publishNews: publish,
  }
}

function silentApp(log: Logger): Koa<RequestState> {
  const app = new Koa<RequestState>()
  app.silent = true
  app.on('error', (error: unknown) => log.info({ err: error }, 'a response could not be sent'))
  return app
}

/** Undefined without an event stream. */
function hubOf(
  { served, redis, log, limits = {}, ...options }: ServerOptions,
  sessions: Sessions,
): LiveHub | undefined {
  if (!served.some(({ contract }) => contract.file === 'text/event-stream')) return undefined
  return createLiveHub({
    ...{ redis, log, sessions },
    readStock: options.readStock ?? (async () => new Map()),
    readLines: options.readLines ?? (async () => new Map()),
    limits: {
      ofPerson: limits.liveOfPerson ?? LIVE_LIMITS.liveOfPerson,
      ofIp: limits.liveOfIp ?? LIVE_LIMITS.liveOfIp,
    },
    sessionsEveryMs: options.liveSessionsEveryMs,
  })
}
