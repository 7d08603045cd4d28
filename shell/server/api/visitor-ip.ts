import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { plainIp } from '@santhe/http-kit'

/**
 * Returns the visitor's ip. With `proxies` trusted ones before the edge it is the ip that the outermost of them saw: each adds the ip of its
 * own client at the right of X-Forwarded-For, and anybody may have written what stands further left. The socket's ip where the list is shorter,
 * or has no ip there: then the request did not come through them.
 */
export function visitorIp({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const socketIp = plainIp(socket.remoteAddress)
  if (proxies === 0) return socketIp
  const forwardedIp = plainIp([headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-proxies)?.trim())
  return isIP(forwardedIp) ? forwardedIp : socketIp
}
