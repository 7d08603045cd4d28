import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from './rest-of-body.ts'

/** Timeouts for slow clients in ms. */
export interface ClientTimeouts {
  /** For the complete headers of a request. */
  headersMs: number
  /** Keep-alive. */
  idleMs: number
  /** Time in which `leastBytes` (or the rest) must pass. */
  stallMs: number
  /** Below the slowest phone, above an attacker's trickle. */
  leastBytes: number
  /** Bodies taking longer are slow. */
  slowMs: number
  /** Slow bodies allowed per IP or network; the slowest beyond are cut. */
  mostSlow: number
  /** Of responses in memory that clients have not read; the oldest beyond are cut. */
  unreadBytes: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  // Longer than any proxy's keep-alive.
  idleMs: 75_000,
  stallMs: 30_000,
  leastBytes: 4_096,
  slowMs: 10_000,
  mostSlow: 30,
  unreadBytes: 256_000_000,
}
/** Between two looks, in ms; memory may grow meanwhile. */
const LOOK_MS = 1_000

/** Returns the ip that a request comes from. */
export type IpOf = (request: IncomingMessage) => string

/** An unfinished exchange, with bytes at the last progress. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Stored early: undici detaches it from passed-on requests. */
  socket: Socket
  bytes: number
  movedAt: number
  readonly beganAt: number
  readonly beganBytes: number
  /** Undefined if slow bodies are unlimited. */
  readonly ip: string | undefined
}

/** Internal handle counters, as node uses for idleness. */
function ofHandle(socket: Socket, name: 'bytesWritten' | 'writeQueueSize'): number | undefined {
  const handle: unknown = Reflect.get(socket, '_handle')
  const value: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Bytes taken by the OS: sockets count whole writes, and a megabyte may take minutes. */
function sent(socket: Socket): number {
  const [written, queued] = [ofHandle(socket, 'bytesWritten'), ofHandle(socket, 'writeQueueSize')]
  return written === undefined || queued === undefined ? socket.bytesWritten - socket.writableLength : written - queued
}

/** Bytes that have passed in either direction. */
const passed = (socket: Socket) => socket.bytesRead + sent(socket)

/** Whether the server waits for body or reader. */
function isClientsTurn({ request, response, socket }: Exchange): boolean {
  const isFetched = response.writableLength === 0 && socket.writableLength === 0
  return !isFetched || (!request.complete && request.readableLength === 0)
}

const isOver = ({ request, response, socket }: Exchange) =>
  socket.destroyed || (request.complete && (response.closed || response.writableFinished))

/** Slowest exchanges beyond their IP's limit. */
function tooManySlow(exchanges: Iterable<Exchange>, now: number, { slowMs, mostSlow }: ClientTimeouts): Exchange[] {
  const byIp = new Map<string, { exchange: Exchange; bytesAMs: number }[]>()
  for (const exchange of exchanges) {
    const { ip, request, socket, beganAt, beganBytes } = exchange
    const ms = now - beganAt
    if (ip === undefined || request.complete || socket.destroyed || ms < slowMs) continue
    const own = byIp.get(ip) ?? []
    own.push({ exchange, bytesAMs: (socket.bytesRead - beganBytes) / ms })
    byIp.set(ip, own)
  }
  return [...byIp.values()].flatMap(slow =>
    slow
      .sort((one, other) => other.bytesAMs - one.bytesAMs)
      .slice(mostSlow)
      .map(({ exchange }) => exchange),
  )
}

/** Oldest exchanges whose responses are beyond the memory for unread ones. */
function tooMuchUnread(exchanges: Iterable<Exchange>, unreadBytes: number): Exchange[] {
  let bytes = 0
  return [...exchanges].reverse().filter(({ response: { writableLength } }) => {
    bytes += writableLength
    return writableLength > 0 && bytes > unreadBytes
  })
}

/**
 * Cuts clients that neither send the announced body nor read the response. Progressing ones stay, unless their IP has
 * too many slow ones, or memory is full of unread responses.
 */
export function watchClients(timeouts: ClientTimeouts, ipOf?: IpOf) {
  const { stallMs, leastBytes, slowMs, unreadBytes } = timeouts
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
    const beyond = [...tooManySlow(exchanges, now, timeouts), ...tooMuchUnread(exchanges, unreadBytes)]
    for (const { socket } of beyond) socket.destroy()
  }
  const timer = setInterval(() => look(performance.now()), Math.min(stallMs / 4, slowMs, LOOK_MS))
  timer.unref()
  return {
    begin(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request
      const now = performance.now()
      const began = { beganAt: now, beganBytes: socket.bytesRead, ip: hasBody(request) ? ipOf?.(request) : undefined }
      const exchange = { request, response, socket, bytes: passed(socket), movedAt: now, ...began }
      exchanges.add(exchange)
      // Removed at once: tens of thousands of finished ones would burden garbage collection.
      response.once('close', () => {
        if (isOver(exchange)) exchanges.delete(exchange)
      })
    },
    stop: () => clearInterval(timer),
  }
}
