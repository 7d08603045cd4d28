import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { EDGE_HEADERS, hasBody } from '@santhe/http-kit'
import { fail, type Language, localeOf, SantheError } from '@santhe/rules'
import { type Dispatcher, Pool } from 'undici'

export interface BackEnd {
  name: string
  url: string
}

/** A JSON response read by the edge; for lists with pagination headers. */
export interface ReadResponse {
  status: number
  body: unknown
  nextCursor?: string | undefined
  total?: number | undefined
}

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** Headers only the edge may set; dropped from browsers' requests. */
const EDGE_ONLY = new Set<string>([...Object.values(EDGE_HEADERS), 'forwarded', 'x-real-ip', 'x-forwarded-proto'])

interface ProxiedCall {
  method: string
  target: string
  ip: string
  requestId: string
  /** Whether it responds with an event stream, which may idle long. */
  streams: boolean
  bodyBytes: number
}

/** A call that the edge itself makes for a visitor's form. */
interface VisitorCall extends Pick<ProxiedCall, 'method' | 'target' | 'ip' | 'requestId'> {
  language: Language
  body: unknown
  idempotencyKey: string | undefined
}

type Headers = Record<string, string | string[]>

function withoutHops(headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>): Headers {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  const forwarded: Headers = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || named.includes(name)) continue
    forwarded[name] = value
  }
  return forwarded
}

/** Whether a kept-alive connection was closed meanwhile; reads can simply be retried. */
function isStaleConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
}

interface BackEndResponse {
  status: number
  headers: Headers
  body: Dispatcher.ResponseData['body']
}

export interface BackEndClient {
  /**
   * Streams a request to a back end and its response back.
   * @throws Error when the back end is away
   * @throws TOO_LARGE when the body exceeds the call's limit
   */
  send(backEnd: BackEnd, request: IncomingMessage, call: ProxiedCall, signal: AbortSignal): Promise<BackEndResponse>
  /**
   * Reads JSON for the edge itself.
   * @throws Error when the back end is away or the signal aborts
   */
  read(backEnd: BackEnd, target: string, signal: AbortSignal): Promise<ReadResponse>
  /**
   * Calls as the visitor, with their cookie and the mark of own pages. Check form and origin before a write.
   * @throws Error when the back end is away or the signal aborts
   */
  callAs(
    backEnd: BackEnd,
    request: IncomingMessage,
    call: VisitorCall,
    signal: AbortSignal,
  ): Promise<{ status: number; body: unknown; cookies: string[] }>
  /** Ends all event streams, which never end by themselves, and accepts no more. */
  endStreams(): Promise<void>
  /** Waits for other calls in flight. */
  close(): Promise<void>
}

/** Returns lazily created pools per back end, and all of them. */
function poolsWith(options: Pool.Options): { of: (backEnd: BackEnd) => Pool; all: () => Pool[] } {
  const pools = new Map<string, Pool>()
  return {
    of({ url }) {
      const pool = pools.get(url) ?? new Pool(url, { headersTimeout: 60_000, ...options })
      pools.set(url, pool)
      return pool
    },
    all: () => [...pools.values()],
  }
}

/** One keep-alive pool per back end, plus one for event streams, which occupy a connection each. */
export function createBackEndClient(edgeKey: string): BackEndClient {
  const pools = poolsWith({ connections: 256, bodyTimeout: 60_000 })
  const streamPools = poolsWith({ connections: null, bodyTimeout: 0 })
  const poolOf = pools.of
  const edgeHeaders = (request: IncomingMessage, { ip, requestId }: { ip: string; requestId: string }) => ({
    [EDGE_HEADERS.key]: edgeKey,
    [EDGE_HEADERS.ip]: ip,
    [EDGE_HEADERS.host]: request.headers.host ?? '',
    [EDGE_HEADERS.requestId]: requestId,
  })

  return {
    async send(backEnd, request, { method, target, streams, bodyBytes, ...by }, signal) {
      const fromClient = Object.entries(withoutHops(request.headers)).filter(([name]) => !EDGE_ONLY.has(name))
      const headers: Headers = { ...Object.fromEntries(fromClient), ...edgeHeaders(request, by) }
      const body = limitedBody(request, bodyBytes)
      const pool = streams ? streamPools.of(backEnd) : poolOf(backEnd)
      const sendRequest = () => pool.request({ method: methodOf(method), path: target, headers, body, signal })
      const response = await sendRequest().catch((error: unknown) => {
        if (body === null && method === 'GET' && isStaleConnection(error)) return sendRequest()
        throw error
      })
      return { status: response.statusCode, headers: withoutHops(response.headers), body: streamedBody(response) }
    },
    async read(backEnd, target, signal) {
      const headers = { [EDGE_HEADERS.key]: edgeKey, accept: 'application/json' }
      const response = await poolOf(backEnd).request({ method: 'GET', path: target, headers, signal })
      const body: unknown = await response.body.json().catch(() => undefined)
      const total = Number(response.headers['x-total-count'] ?? Number.NaN)
      return {
        status: response.statusCode,
        body,
        nextCursor: response.headers['x-next-cursor']?.toString() || undefined,
        total: Number.isFinite(total) ? total : undefined,
      }
    },
    async callAs(backEnd, request, { method, target, language, body, idempotencyKey, ...by }, signal) {
      const { cookie, origin, 'user-agent': userAgent } = request.headers
      const headers = {
        ...{ accept: 'application/json', 'accept-language': localeOf(language), 'x-santhe': '1' },
        ...{ cookie, origin, 'user-agent': userAgent, 'idempotency-key': idempotencyKey },
        'content-type': body === undefined ? undefined : 'application/json',
        ...edgeHeaders(request, by),
      }
      const sent = { method: methodOf(method), path: target, headers, body: JSON.stringify(body), signal }
      const response = await poolOf(backEnd).request(sent)
      return {
        status: response.statusCode,
        body: await response.body.json().catch(() => undefined),
        cookies: [response.headers['set-cookie'] ?? []].flat(),
      }
    },
    async endStreams() {
      await Promise.all(streamPools.all().map(pool => pool.destroy()))
    },
    async close() {
      await Promise.all(pools.all().map(pool => pool.close()))
    },
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function methodOf(method: string): Dispatcher.HttpMethod {
  return METHODS.find(candidate => candidate === method) ?? 'GET'
}

/**
 * Returns the body for Koa to stream. If the browser is gone, Koa destroys it, and an error without listener would
 * crash the edge.
 */
export function streamedBody({ body }: Pick<Dispatcher.ResponseData, 'body'>): Dispatcher.ResponseData['body'] {
  body.on('error', () => {})
  return body
}

/**
 * Returns the request body as a counting stream; null without body. Fails with TOO_LARGE above `most` bytes.
 * Destroying it keeps the request open for the response.
 * @throws TOO_LARGE when Content-Length exceeds the limit
 */
export function limitedBody(request: IncomingMessage, most: number): Transform | null {
  if (!hasBody(request)) return null
  if (Number(request.headers['content-length'] ?? 0) > most) fail('TOO_LARGE')
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new SantheError('TOO_LARGE'))
      else done(null, chunk)
    },
  })
  // A late error without listener would crash the edge.
  body.on('error', () => {})
  // A pipe does not end when its browser is gone, and its reader would wait for ever.
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The browser is gone.'))
  })
  return request.pipe(body)
}
