import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { plainIp } from '@santhe/http-kit'

/**
 * Returns the visitor's IP. With `proxies` trusted ones, takes the entry of X-Forwarded-For that the outermost added;
 * entries further left can be forged. Falls back to the socket's IP when the list is too short or invalid.
 */
export function visitorIp({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const socketIp = plainIp(socket.remoteAddress)
  if (proxies === 0) return socketIp
  const forwardedIp = plainIp([headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-proxies)?.trim())
  return isIP(forwardedIp) ? forwardedIp : socketIp
}
