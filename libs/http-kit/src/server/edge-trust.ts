import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestState } from '../call/call.ts'

/** Set by the edge, trusted only with the right key. */
export const EDGE_HEADERS = {
  key: 'x-santhe-edge-key',
  /** A single IP. */
  ip: 'x-forwarded-for',
  /** The Host that the client sent. */
  host: 'x-forwarded-host',
  requestId: 'x-request-id',
} as const

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Compares in constant time. */
function isSame(value: string | undefined, key: Buffer): boolean {
  if (value === undefined) return false
  const bytes = Buffer.from(value)
  return bytes.length === key.length && timingSafeEqual(bytes, key)
}

/** IPv4-mapped IPv6 becomes plain IPv4. */
export function plainIp(ip: string | undefined): string {
  return (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Reads client IP and Host. Without `edgeKey` no header is trusted. */
export function edgeTrust(edgeKey: string | undefined): (request: IncomingMessage) => RequestState {
  const key = edgeKey ? Buffer.from(edgeKey) : undefined
  return ({ headers, socket }) => {
    const isFromEdge = key !== undefined && isSame(one(headers[EDGE_HEADERS.key]), key)
    const forwardedId = isFromEdge ? one(headers[EDGE_HEADERS.requestId]) : undefined
    return {
      isFromEdge,
      requestId: forwardedId !== undefined && /^[\w-]{1,64}$/.test(forwardedId) ? forwardedId : randomUUID(),
      ip: plainIp((isFromEdge && one(headers[EDGE_HEADERS.ip])) || socket.remoteAddress),
      language: 'en',
      host: (isFromEdge && one(headers[EDGE_HEADERS.host])) || headers.host,
    }
  }
}
