import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@santhe/contracts'

/** How long requests in flight get to end when the server stops. */
export const GRACE_MS = 10_000

const LONGER_THAN_ANY_PROXY_MS = 75_000
const HEADERS_MS = 15_000
/** A picture of 10 MB over a slow phone. */
const REQUEST_MS = 120_000
const MOST_HEADER_BYTES = 16_384

export interface Listening {
  readonly url: string
  readonly port: number
}

/** What never became a request still gets the one shape of errors. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, reason] = isTooLarge ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request']
  const failure: Failure = isTooLarge
    ? { message: 'The headers of this request are too large.', code: 'TOO_LARGE' }
    : { message: 'This request could not be read.', code: 'VALIDATION' }
  const body = JSON.stringify(failure)
  const head = `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8`
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function listening(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound })
    })
  })
}

/** A node server with sane time limits that stops without dropping what it is answering. */
export function httpServer(onRequest: RequestListener, { graceMs = GRACE_MS }: { graceMs?: number } = {}) {
  let isStopping = false
  const server = createServer(
    {
      keepAliveTimeout: LONGER_THAN_ANY_PROXY_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    (request, response) => {
      if (isStopping) response.setHeader('Connection', 'close')
      onRequest(request, response)
    },
  )
  server.on('clientError', refuseRaw)
  // An expectation that we don't know may be left aside (RFC 9110, 10.1.1); node itself would answer 417 without a word.
  server.on('checkExpectation', onRequest)

  return {
    isStopping: () => isStopping,
    listen: (at: { host: string; port: number }) => listening(server, at),
    /** Takes no more connections, lets requests in flight end (up to the grace), then closes what is left. */
    async close(): Promise<void> {
      isStopping = true
      if (!server.listening) return
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // A connection that falls idle meanwhile would keep the server open for its whole keep-alive.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      server.closeIdleConnections()
      await closed
      clearInterval(sweep)
      clearTimeout(timer)
    },
  }
}
