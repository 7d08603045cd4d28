import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection is held for a client that keeps us waiting, in milliseconds. */
export interface ClientTimeouts {
  /** For a whole head of a request, from its connection or its first byte on. */
  headersMs: number
  /** For the next request on a connection that has had its answer. */
  idleMs: number
  /** Within this time `leastBytes` of a body or an answer have to pass, or the rest of it. */
  stallMs: number
  /** Far below what the slowest phone carries, and above what somebody sends who only means to hold the connection. */
  leastBytes: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  // Longer than any proxy keeps its own side open.
  idleMs: 75_000,
  stallMs: 30_000,
  leastBytes: 4_096,
}

/** An exchange that is not over: what had passed when it was last seen to move on. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** As it was at the beginning: undici takes it away from a request whose body it has passed on. */
  socket: Socket
  bytes: number
  movedAt: number
}

/** A number of the connection beneath a socket, which node itself tells by when it decides whether a socket is idle. */
function ofHandle(socket: Socket, name: 'bytesWritten' | 'writeQueueSize'): number | undefined {
  const handle: unknown = Reflect.get(socket, '_handle')
  const value: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Bytes that the machine has taken over from us. A socket counts whole writes alone, and one of a megabyte may take a phone minutes. */
function sent(socket: Socket): number {
  const [written, queued] = [ofHandle(socket, 'bytesWritten'), ofHandle(socket, 'writeQueueSize')]
  return written === undefined || queued === undefined ? socket.bytesWritten - socket.writableLength : written - queued
}

/** Bytes that have passed in either direction. */
const passed = (socket: Socket) => socket.bytesRead + sent(socket)

/** Whether the client is the one who is waited for: a body that is not here yet and would be taken, or an answer that is not fetched. */
function isClientsTurn({ request, response, socket }: Exchange): boolean {
  const isFetched = response.writableLength === 0 && socket.writableLength === 0
  return !isFetched || (!request.complete && request.readableLength === 0)
}

const isOver = ({ request, response, socket }: Exchange) =>
  socket.destroyed || (request.complete && (response.closed || response.writableFinished))

/**
 * Ends connections whose client neither sends what it announced nor fetches what it asked for. One that moves on is never cut,
 * however long it takes; nor one that waits for us.
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
      exchanges.add({ request, response, socket, bytes: passed(socket), movedAt: performance.now() })
    },
    stop: () => clearInterval(timer),
  }
}
