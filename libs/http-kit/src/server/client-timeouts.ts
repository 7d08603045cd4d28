import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from './rest-of-body.ts'

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
  /** A body that is on its way for longer than this is slow. */
  slowMs: number
  /** How many slow bodies one ip may have, a whole network behind it included; the slowest beyond that are cut. */
  mostSlow: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  // Longer than any proxy keeps an idle connection open.
  idleMs: 75_000,
  stallMs: 30_000,
  leastBytes: 4_096,
  slowMs: 10_000,
  mostSlow: 30,
}

/** Returns the ip that a request comes from. */
export type IpOf = (request: IncomingMessage) => string

/** A request and its response that are not finished, with the bytes that had passed at the last progress. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Saved at the beginning: undici removes it from a request whose body it has passed on. */
  socket: Socket
  bytes: number
  movedAt: number
  readonly beganAt: number
  readonly beganBytes: number
  /** Whose slow bodies it counts to; undefined where those are not limited. */
  readonly ip: string | undefined
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

/** Returns the exchanges whose slow bodies are too many for their ip: the slowest of each. */
function tooManySlow(exchanges: Iterable<Exchange>, now: number, { slowMs, mostSlow }: ClientTimeouts): Exchange[] {
  const byIp = new Map<string, { exchange: Exchange; bytesAMs: number }[]>()
  for (const exchange of exchanges) {
    const { ip, request, socket, beganAt, beganBytes } = exchange
    const ms = now - beganAt
    if (ip === undefined || request.complete || socket.destroyed || ms < slowMs) continue
    byIp.set(ip, [...(byIp.get(ip) ?? []), { exchange, bytesAMs: (socket.bytesRead - beganBytes) / ms }])
  }
  return [...byIp.values()].flatMap(slow =>
    slow
      .sort((one, other) => other.bytesAMs - one.bytesAMs)
      .slice(mostSlow)
      .map(({ exchange }) => exchange),
  )
}

/**
 * Ends connections whose client neither sends the body it announced nor fetches its response. One that makes progress is never
 * cut, however long it takes, unless its ip has too many that are as slow; nor one that waits for the server.
 */
export function watchClients(timeouts: ClientTimeouts, ipOf?: IpOf) {
  const { stallMs, leastBytes, slowMs } = timeouts
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
    for (const { socket } of tooManySlow(exchanges, now, timeouts)) socket.destroy()
  }
  const timer = setInterval(() => look(performance.now()), Math.min(stallMs / 4, slowMs))
  timer.unref()
  return {
    begin(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request
      const now = performance.now()
      const began = { beganAt: now, beganBytes: socket.bytesRead, ip: hasBody(request) ? ipOf?.(request) : undefined }
      const exchange = { request, response, socket, bytes: passed(socket), movedAt: now, ...began }
      exchanges.add(exchange)
      // Most are over before anybody looks: until then tens of thousands would stay in memory, and be marked by each collection of garbage.
      response.once('close', () => {
        if (isOver(exchange)) exchanges.delete(exchange)
      })
    },
    stop: () => clearInterval(timer),
  }
}
