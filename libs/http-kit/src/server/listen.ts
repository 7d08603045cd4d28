import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@santhe/contracts'
import { CLIENT_TIMEOUTS, type ClientTimeouts, type IpOf, watchClients } from './client-timeouts.ts'
import { hasValidHost } from './host-header.ts'
import { takesTarget } from './request-target.ts'
import { drainRest } from './rest-of-body.ts'

/** How long requests in flight get to end when the server stops. */
export const GRACE_MS = 10_000

const MOST_HEADER_BYTES = 16_384
/** How long a client whose request can't be read gets to read the error, in milliseconds. */
const LINGER_MS = 1_000

export interface Listening {
  readonly url: string
  readonly port: number
}

const UNREADABLE: Failure = { message: 'This request could not be read.', code: 'VALIDATION' }

/** The error for input that is not a valid request, by node's code for it. */
const UNREAD: Readonly<Record<string, { status: string; failure: Failure }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    failure: { message: 'The headers of this request are too large.', code: 'TOO_LARGE' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    failure: { message: 'This request took too long to arrive.', code: 'VALIDATION' },
  },
}

/** Input that never became a request still gets the one shape of errors. */
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
  // The server's side is closed now; a client that never closes its side would keep the connection open for good.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Refuses what node takes for a request and the standard does not. */
function refuseRequest(response: ServerResponse): void {
  const body = JSON.stringify(UNREADABLE)
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(400, { ...headers, Connection: 'close' }).end(body)
}

function listening(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const addressInfo = server.address()
      const bound = typeof addressInfo === 'object' && addressInfo !== null ? addressInfo.port : port
      resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound })
    })
  })
}

export interface HttpServerOptions {
  /** Milliseconds that requests in flight get when the server stops. */
  readonly graceMs?: number
  /** Timeouts other than the defaults. */
  readonly timeouts?: Partial<ClientTimeouts>
  /** Returns whose request it is, where the slow bodies of an ip are limited. */
  readonly ipOf?: IpOf
}

/** Returns a node server that waits for no client for ever, and stops without dropping requests in flight. */
export function httpServer(
  onRequest: RequestListener,
  { graceMs = GRACE_MS, timeouts = {}, ipOf }: HttpServerOptions = {},
) {
  let isStopping = false
  const clientTimeouts = { ...CLIENT_TIMEOUTS, ...timeouts }
  const clients = watchClients(clientTimeouts, ipOf)
  const server = createServer(
    {
      keepAliveTimeout: clientTimeouts.idleMs,
      headersTimeout: clientTimeouts.headersMs,
      // A picture over a slow line takes its time: `watchClients` watches bodies for progress instead.
      requestTimeout: 0,
      // How often slow headers are looked for; node's own 30 s would treble their time.
      connectionsCheckingInterval: clientTimeouts.headersMs / 4,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    (request, response) => {
      if (isStopping) response.setHeader('Connection', 'close')
      clients.begin(request, response)
      drainRest(request, response)
      if (hasValidHost(request) && takesTarget(request)) onRequest(request, response)
      else refuseRequest(response)
    },
  )
  server.on('clientError', refuseRaw)
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); node itself would send 417 without a body.
  server.on('checkExpectation', onRequest)

  return {
    isStopping: () => isStopping,
    listen: (at: { host: string; port: number }) => listening(server, at),
    /** Takes no more connections, lets requests in flight end (up to the grace), then closes what is left. */
    async close(): Promise<void> {
      isStopping = true
      if (!server.listening) return clients.stop()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // A connection that falls idle meanwhile would keep the server open for its whole keep-alive.
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
