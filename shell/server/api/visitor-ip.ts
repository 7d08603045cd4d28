import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { plainIp } from '@santhe/http-kit'

/**
 * Who asks. With `proxies` of ours before the edge it is the address that the outermost of them saw: each adds the one it was asked from
 * at the right, and what stands further left is anybody's claim. A list that is shorter, or no address there, did not come through them.
 */
export function visitorIp({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const socketIp = plainIp(socket.remoteAddress)
  if (proxies === 0) return socketIp
  const forwardedIp = plainIp([headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-proxies)?.trim())
  return isIP(forwardedIp) ? forwardedIp : socketIp
}
