import { AsyncResource } from 'node:async_hooks'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from '@santhe/contracts'
import { textsIn } from '@santhe/texts'
import { CLIENT_TIMEOUTS, type ClientTimeouts, type IpOf, watchClients } from './client-timeouts.ts'
import { drainRest } from './rest-of-body.ts'

/**
 * Reduces absolute-form targets of proxies (RFC 9112, 3.2.2) to path and query; later parsers throw on invalid ones.
 * Returns whether the target is valid.
 */
function takesTarget(request: IncomingMessage): boolean {
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return true
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return true
}

/** Name or IP with optional port (RFC 3986, 3.2.2); may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d{0,5})?$/i

/** Exactly one valid Host (RFC 9112, 3.2). */
function hasValidHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1 && HOST.test(headers.host ?? '')
}

/** Time for requests in flight on shutdown (ms). */
export const GRACE_MS = 10_000

const MOST_HEADER_BYTES = 16_384
/** Connections that wait to be accepted, as many as Linux allows: beyond them a visitor's waits for seconds. */
const BACKLOG = 4_096
/** Time to read the error of an invalid request (ms). */
const LINGER_MS = 1_000

export interface Listening {
  readonly url: string
  readonly port: number
}

const text = textsIn('en')
const UNREADABLE: Failure = { message: text('request.unreadable'), code: 'VALIDATION' }

/** By node's error code. */
const UNREAD: Readonly<Record<string, { status: string; failure: Failure }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    failure: { message: text('request.headers'), code: 'TOO_LARGE' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    failure: { message: text('request.late'), code: 'VALIDATION' },
  },
}

/** Even unparsable input gets the shared error shape. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, failure } = UNREAD[error.code ?? ''] ?? {
    status: '400 Bad Request',
    failure: UNREADABLE,
  }
  const body = JSON.stringify(failure)
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8`
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  // Clients that never close would keep the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Requests node accepts but the standard forbids. */
function refuseRequest(response: ServerResponse): void {
  const body = JSON.stringify(UNREADABLE)
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(400, { ...headers, Connection: 'close' }).end(body)
}

/** Requests of a connection that wait for the responses before them. */
const MOST_PIPELINED = 10

/**
 * Runs a pipelined request in its turn, and never once its connection has closed: node does not tell queued responses,
 * so a live stream among them would stay open forever. Runs it in its own async context, not in the one of the request
 * before, whose trace is another.
 */
function inTurn(run: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    if (response.socket) return run(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MOST_PIPELINED) socket.destroy()
    const begin = () => {
      waiting.set(socket, (waiting.get(socket) ?? 0) - 1)
      if (!socket.destroyed) run(request, response)
    }
    response.once('socket', AsyncResource.bind(begin))
  }
}

function listening(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject)
      const addressInfo = server.address()
      const bound = typeof addressInfo === 'object' && addressInfo !== null ? addressInfo.port : port
      resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound })
    })
  })
}

export interface HttpServerOptions {
  /** Time for requests in flight on shutdown, in ms. */
  readonly graceMs?: number
  /** Timeouts other than the defaults. */
  readonly timeouts?: Partial<ClientTimeouts>
  /** Set to limit slow bodies per IP. */
  readonly ipOf?: IpOf
}

/** Cuts stalled clients, and shuts down gracefully. */
export function httpServer(
  onRequest: RequestListener,
  { graceMs = GRACE_MS, timeouts = {}, ipOf }: HttpServerOptions = {},
) {
  let isStopping = false
  const clientTimeouts = { ...CLIENT_TIMEOUTS, ...timeouts }
  const clients = watchClients(clientTimeouts, ipOf)
  const respond = inTurn((request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    clients.begin(request, response)
    drainRest(request, response)
    if (hasValidHost(request) && takesTarget(request)) onRequest(request, response)
    else refuseRequest(response)
  })
  const server = createServer(
    {
      keepAliveTimeout: clientTimeouts.idleMs,
      headersTimeout: clientTimeouts.headersMs,
      // Large uploads take long; `watchClients` checks progress instead.
      requestTimeout: 0,
      // Node's default of 30 s would treble slow headers' time.
      connectionsCheckingInterval: clientTimeouts.headersMs / 4,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    respond,
  )
  // Node would leave out those beyond 2,000, also the length of a body.
  server.maxHeadersCount = 0
  server.on('clientError', refuseRaw)
  // Unknown expectations may be ignored (RFC 9110, 10.1.1); node would send 417 without body.
  server.on('checkExpectation', respond)

  return {
    isStopping: () => isStopping,
    listen: (at: { host: string; port: number }) => listening(server, at),
    /** Closes each connection with its next response for some ms: a proxy may be sending on an idle one. */
    drain(ms: number): Promise<void> {
      isStopping = true
      return pause(ms)
    },
    /** Stops accepting, lets requests finish within the grace, then closes. */
    async close(): Promise<void> {
      isStopping = true
      if (!server.listening) return clients.stop()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // Idle keep-alive connections would keep the server open.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      server.closeIdleConnections()
      await closed
      clearInterval(sweep)
      clearTimeout(timer)
      clients.stop()
    },
  }
}
