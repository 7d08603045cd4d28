import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection waits for a slow client, in milliseconds. */
export interface ClientTimeouts {
  /** For all headers of a request, from its connection or its first byte on. */
  headersMs: number
  /** For the next request on a connection whose last one is done. */
  idleMs: number
  /** Within this time `leastBytes` of a body or a response have to pass, or the rest of it. */
  stallMs: number
  /** Far below what the slowest phone transfers, and above what an attacker sends to keep a connection open. */
  leastBytes: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  // Longer than any proxy keeps an idle connection open.
  idleMs: 75_000,
  stallMs: 30_000,
  leastBytes: 4_096,
}

/** A request and its response that are not finished, with the bytes that had passed at the last progress. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Saved at the beginning: undici removes it from a request whose body it has passed on. */
  socket: Socket
  bytes: number
  movedAt: number
}

/** Returns a number of the connection's handle, which node itself uses to decide whether a socket is idle. */
function ofHandle(socket: Socket, name: 'bytesWritten' | 'writeQueueSize'): number | undefined {
  const handle: unknown = Reflect.get(socket, '_handle')
  const value: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Returns the bytes that the operating system has taken. A socket counts only whole writes, and one of a megabyte may take a phone minutes. */
function sent(socket: Socket): number {
  const [written, queued] = [ofHandle(socket, 'bytesWritten'), ofHandle(socket, 'writeQueueSize')]
  return written === undefined || queued === undefined ? socket.bytesWritten - socket.writableLength : written - queued
}

/** Bytes that have passed in either direction. */
const passed = (socket: Socket) => socket.bytesRead + sent(socket)

/** Returns whether the server waits for the client: for a body that it would read, or for a response to be fetched. */
function isClientsTurn({ request, response, socket }: Exchange): boolean {
  const isFetched = response.writableLength === 0 && socket.writableLength === 0
  return !isFetched || (!request.complete && request.readableLength === 0)
}

const isOver = ({ request, response, socket }: Exchange) =>
  socket.destroyed || (request.complete && (response.closed || response.writableFinished))

/**
 * Ends connections whose client neither sends the body it announced nor fetches its response. One that makes progress is never
 * cut, however long it takes; nor one that waits for the server.
 */
export function watchClients({ stallMs, leastBytes }: ClientTimeouts) {
  const exchanges = new Set<Exchange>()
  function look(now: number): void {
    for (const exchange of exchanges) {
      const { socket } = exchange
      const bytes = passed(socket)
      if (isOver(exchange)) exchanges.delete(exchange)
      else if (!isClientsTurn(exchange) || bytes - exchange.bytes >= leastBytes)
        Object.assign(exchange, { bytes, movedAt: now })
      else if (now - exchange.movedAt >= stallMs) socket.destroy()
    }
  }
  const timer = setInterval(() => look(performance.now()), stallMs / 4)
  timer.unref()
  return {
    begin(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request
      const exchange = { request, response, socket, bytes: passed(socket), movedAt: performance.now() }
      exchanges.add(exchange)
      // Most are over before anybody looks: until then tens of thousands would stay in memory, and be marked by each collection of garbage.
      response.once('close', () => {
        if (isOver(exchange)) exchanges.delete(exchange)
      })
    },
    stop: () => clearInterval(timer),
  }
}
