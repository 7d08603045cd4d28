import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { EDGE_HEADERS } from '@santhe/http-kit'
import { type Dispatcher, Pool } from 'undici'
import type { BackEnd } from './calls-directory.ts'

/** An answer that the edge read for itself; what its headers say of the rest of a list beside it. */
export interface Heard {
  status: number
  body: unknown
  nextCursor?: string | undefined
  total?: number | undefined
}

/** Headers that belong to one connection, never to the next (RFC 9110, 7.6.1). */
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

/** What only the edge may say; whoever sends it from outside is not believed. */
const EDGE_ONLY = new Set<string>([...Object.values(EDGE_HEADERS), 'forwarded', 'x-real-ip', 'x-forwarded-proto'])

interface PassedOn {
  method: string
  /** Path and query. */
  target: string
  address: string
  requestId: string
}

type Headers = Record<string, string | string[]>

function withoutHops(headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>): Headers {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  const kept: Headers = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || named.includes(name)) continue
    kept[name] = value
  }
  return kept
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A kept connection that the other side closed at the same moment; a read may simply be asked again. */
function isStaleConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
}

interface BackEndAnswer {
  status: number
  headers: Headers
  body: Dispatcher.ResponseData['body']
}

export interface PassOn {
  /** Sends a request on as it streams in, and gives the answer as it streams out. @throws when the back end is away. */
  send(backEnd: BackEnd, request: IncomingMessage, call: PassedOn, signal: AbortSignal): Promise<BackEndAnswer>
  /** Reads a JSON answer for the edge itself. @throws when the back end is away or takes longer than the signal allows. */
  read(backEnd: BackEnd, target: string, signal: AbortSignal): Promise<Heard>
  close(): Promise<void>
}

/** The connections to the back ends: kept open, one pool each. */
export function passOn(edgeKey: string): PassOn {
  const pools = new Map<string, Pool>()
  function poolOf({ url }: BackEnd): Pool {
    const pool = pools.get(url) ?? new Pool(url, { connections: 256, headersTimeout: 60_000, bodyTimeout: 60_000 })
    pools.set(url, pool)
    return pool
  }

  return {
    async send(backEnd, request, { method, target, address, requestId }, signal) {
      const fromClient = Object.entries(withoutHops(request.headers)).filter(([name]) => !EDGE_ONLY.has(name))
      const headers: Headers = {
        ...Object.fromEntries(fromClient),
        [EDGE_HEADERS.key]: edgeKey,
        [EDGE_HEADERS.address]: address,
        [EDGE_HEADERS.host]: request.headers.host ?? '',
        [EDGE_HEADERS.requestId]: requestId,
      }
      const body = hasBody(request) ? request : null
      const ask = () => poolOf(backEnd).request({ method: methodOf(method), path: target, headers, body, signal })
      const answer = await ask().catch((error: unknown) => {
        if (body === null && method === 'GET' && isStaleConnection(error)) return ask()
        throw error
      })
      // Whoever asked may be gone by now: then nobody reads the body, Koa destroys it, and an error that nobody hears would end the edge.
      answer.body.on('error', () => {})
      return { status: answer.statusCode, headers: withoutHops(answer.headers), body: answer.body }
    },
    async read(backEnd, target, signal) {
      const headers = { [EDGE_HEADERS.key]: edgeKey, accept: 'application/json' }
      const answer = await poolOf(backEnd).request({ method: 'GET', path: target, headers, signal })
      const body: unknown = await answer.body.json().catch(() => undefined)
      const total = Number(answer.headers['x-total-count'] ?? Number.NaN)
      return {
        status: answer.statusCode,
        body,
        nextCursor: answer.headers['x-next-cursor']?.toString() || undefined,
        total: Number.isFinite(total) ? total : undefined,
      }
    },
    async close() {
      await Promise.all([...pools.values()].map(pool => pool.close()))
    },
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function methodOf(method: string): Dispatcher.HttpMethod {
  return METHODS.find(known => known === method) ?? 'GET'
}
