import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DEFAULT_BODY_LIMITS, EDGE_HEADERS, traceHeaders } from '@santhe/http-kit'
import { type Language, localeOf } from '@santhe/rules'
import { type Dispatcher, errors } from 'undici'
import { limitedBody, streamedBody } from './bodies.ts'
import { failsToConnect, followInstances, type Instances } from './instances.ts'
import { type Pools, poolsWith, type Sent, unreadBodies } from './pools.ts'

export interface BackEnd {
  name: string
  /** URLs of its running programs. docs/engine.md#several-back-ends */
  urls: readonly string[]
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
const EDGE_ONLY = new Set<string>([
  ...Object.values(EDGE_HEADERS),
  'forwarded',
  'x-real-ip',
  'x-forwarded-proto',
  'traceparent',
  'tracestate',
  'baggage',
])

/** Calls at once, per program, that wait for the head of their response. */
const MOST_WAITING = 256
/** Responses at once that clients read as slowly as they like; back ends hold each in memory. */
const MOST_UNREAD = 512

interface ProxiedCall {
  method: string
  target: string
  ip: string
  requestId: string
  /** Whether it responds with an event stream, which may idle long. */
  streams: boolean
  bodyBytes: number
  /** Whether it may be retried after no response. */
  mayRepeat: boolean
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
   * Reads JSON from each program that gets calls; not from one that drops the connection twice.
   * @throws Error when all are away or the signal aborts
   */
  readEach(backEnd: BackEnd, target: string, signal: AbortSignal): Promise<{ url: string; body: unknown }[]>
  /**
   * Posts JSON for the edge itself.
   * @throws Error when the back end is away or the signal aborts
   */
  post(backEnd: BackEnd, target: string, body: unknown, signal: AbortSignal): Promise<ReadResponse>
  /**
   * Calls as the visitor, with their cookie and the header of own pages. Check form and origin before a write.
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

/** Sends requests to ready programs of back ends. */
function sender(allPools: readonly Pools[]) {
  const followed = new Map<BackEnd, Instances>()
  const drop = (url: string) => {
    for (const pools of allPools) pools.drop(url)
  }
  function instancesOf(backEnd: BackEnd): Instances {
    const instances = followed.get(backEnd) ?? followInstances(backEnd.urls, drop)
    followed.set(backEnd, instances)
    return instances
  }
  return {
    /** Retries a read, a write with `mayRepeat`, and one that was never sent, once, at another program if possible. */
    async request(
      pools: Pools,
      backEnd: BackEnd,
      { mayRepeat = false, ...sent }: Sent,
    ): Promise<Dispatcher.ResponseData> {
      const instances = instancesOf(backEnd)
      const url = instances.choose()
      try {
        return await pools.request(url, sent)
      } catch (error) {
        const isRead = !sent.body && ['GET', 'HEAD'].includes(sent.method)
        const isUnsent = failsToConnect(error) && !(sent.body instanceof Readable)
        if (sent.signal.aborted || !(isRead || mayRepeat || isUnsent)) throw error
        instances.leaveOut(url)
        const other = instances.choose()
        if (other === url && !isStaleConnection(error)) throw error
        return pools.request(other, sent)
      }
    },
    /** As `request` of a read, of every program that gets calls. */
    async requestEach(pools: Pools, backEnd: BackEnd, sent: Sent) {
      const sending = instancesOf(backEnd)
        .all()
        .map(async url => {
          const send = () => pools.request(url, sent)
          return { url, response: await send().catch(send) }
        })
      const responses = await Promise.allSettled(sending)
      const received = responses.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
      if (sent.signal.aborted || received.length === 0) throw new Error(`${backEnd.name} does not respond`)
      return received
    },
    stop() {
      for (const instances of followed.values()) instances.stop()
    },
  }
}

/**
 * One keep-alive pool per program, plus one each for event streams, which never end, and large bodies, whose clients
 * delay the response's head as long as they like.
 */
export function createBackEndClient(edgeKey: string): BackEndClient {
  const pools = poolsWith(60_000, MOST_WAITING)
  const streamPools = poolsWith(0)
  const uploadPools = poolsWith(60_000)
  const countUnread = unreadBodies(MOST_UNREAD)
  const sending = sender([pools, streamPools, uploadPools])
  const edgeHeaders = (request: IncomingMessage, { ip, requestId }: { ip: string; requestId: string }) => ({
    [EDGE_HEADERS.key]: edgeKey,
    [EDGE_HEADERS.ip]: ip,
    [EDGE_HEADERS.host]: request.headers.host ?? '',
    [EDGE_HEADERS.requestId]: requestId,
    ...traceHeaders(),
  })

  return {
    async send(backEnd, request, { method, target, streams, bodyBytes, ...by }, signal) {
      const fromClient = Object.entries(withoutHops(request.headers)).filter(([name]) => !EDGE_ONLY.has(name))
      const headers: Headers = { ...Object.fromEntries(fromClient), ...edgeHeaders(request, by) }
      const streamed = limitedBody(request, bodyBytes)
      // Uploads are streamed and can't be repeated.
      const isUpload = streamed !== null && bodyBytes > DEFAULT_BODY_LIMITS.bodyBytes
      const body = streamed && !isUpload ? await buffer(streamed) : streamed
      const mayRepeat = by.mayRepeat && !isUpload
      const sent = { method: methodOf(method), path: target, headers, body, signal, mayRepeat }
      const bodyPools = isUpload ? uploadPools : pools
      const response = await sending.request(streams ? streamPools : bodyPools, backEnd, sent)
      const responseBody = streamedBody(response)
      if (!streams) countUnread(responseBody)
      return { status: response.statusCode, headers: withoutHops(response.headers), body: responseBody }
    },
    async read(backEnd, target, signal) {
      const headers = { [EDGE_HEADERS.key]: edgeKey, accept: 'application/json', ...traceHeaders() }
      const response = await sending.request(pools, backEnd, { method: 'GET', path: target, headers, signal })
      const body: unknown = await response.body.json().catch(() => undefined)
      const total = Number(response.headers['x-total-count'] ?? Number.NaN)
      return {
        status: response.statusCode,
        body,
        nextCursor: response.headers['x-next-cursor']?.toString() || undefined,
        total: Number.isFinite(total) ? total : undefined,
      }
    },
    async readEach(backEnd, path, signal) {
      const headers = { [EDGE_HEADERS.key]: edgeKey, accept: 'application/json' }
      const responses = await sending.requestEach(pools, backEnd, { method: 'GET', path, headers, signal })
      return Promise.all(responses.map(async ({ url, response }) => ({ url, body: await response.body.json() })))
    },
    async post(backEnd, path, body, signal) {
      const headers = { [EDGE_HEADERS.key]: edgeKey, 'content-type': 'application/json' }
      const sent = { method: 'POST', path, headers, body: JSON.stringify(body), signal } as const
      const response = await sending.request(pools, backEnd, sent)
      return { status: response.statusCode, body: await response.body.json().catch(() => undefined) }
    },
    async callAs(backEnd, request, { method, target, language, body, idempotencyKey, ...by }, signal) {
      const { cookie, origin, 'user-agent': userAgent } = request.headers
      const headers = {
        ...{ accept: 'application/json', 'accept-language': localeOf(language), 'x-santhe': '1' },
        ...{ cookie, origin, 'user-agent': userAgent, 'idempotency-key': idempotencyKey },
        'content-type': body === undefined ? undefined : 'application/json',
        ...edgeHeaders(request, by),
      }
      const mayRepeat = idempotencyKey !== undefined
      const sent = { method: methodOf(method), path: target, headers, body: JSON.stringify(body), signal, mayRepeat }
      const response = await sending.request(pools, backEnd, sent)
      return {
        status: response.statusCode,
        body: await response.body.json().catch(() => undefined),
        cookies: [response.headers['set-cookie'] ?? []].flat(),
      }
    },
    async endStreams() {
      // An aborted response is no error to log.
      await Promise.all(streamPools.all().map(pool => pool.destroy(new errors.RequestAbortedError())))
    },
    async close() {
      sending.stop()
      await Promise.all([...pools.all(), ...uploadPools.all()].map(pool => pool.close()))
    },
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function methodOf(method: string): Dispatcher.HttpMethod {
  return METHODS.find(candidate => candidate === method) ?? 'GET'
}
