import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestState } from '../call/request-state.ts'

/** The headers by which the edge speaks to the back ends. Only what carries the right key is believed. */
export const EDGE_HEADERS = {
  key: 'x-santhe-edge-key',
  /** The client's address, one and no list. */
  ip: 'x-forwarded-for',
  /** The Host that the client asked. */
  host: 'x-forwarded-host',
  requestId: 'x-request-id',
} as const

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Compares without telling by its time how much of it was right. */
function isSame(value: string | undefined, key: Buffer): boolean {
  if (value === undefined) return false
  const bytes = Buffer.from(value)
  return bytes.length === key.length && timingSafeEqual(bytes, key)
}

/** Addresses of IPv4 look the same whichever socket they came in on. */
export function plainIp(ip: string | undefined): string {
  return (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Reads who is on the other end. Without an `edgeKey` nobody is believed. */
export function edgeTrust(edgeKey: string | undefined): (request: IncomingMessage) => RequestState {
  const key = edgeKey ? Buffer.from(edgeKey) : undefined
  return ({ headers, socket }) => {
    const isFromEdge = key !== undefined && isSame(one(headers[EDGE_HEADERS.key]), key)
    const forwardedId = isFromEdge ? one(headers[EDGE_HEADERS.requestId]) : undefined
    return {
      isFromEdge,
      requestId: forwardedId !== undefined && /^[\w-]{1,64}$/.test(forwardedId) ? forwardedId : randomUUID(),
      ip: plainIp((isFromEdge && one(headers[EDGE_HEADERS.ip])) || socket.remoteAddress),
      host: (isFromEdge && one(headers[EDGE_HEADERS.host])) || headers.host,
    }
  }
}
