import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { plainAddress } from '@santhe/http-kit'

/**
 * Who asks. With `proxies` of ours before the edge it is the address that the outermost of them saw: each adds the one it was asked from
 * at the right, and what stands further left is anybody's claim. A list that is shorter, or no address there, did not come through them.
 */
export function visitorAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const own = plainAddress(socket.remoteAddress)
  if (proxies === 0) return own
  const seen = plainAddress([headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-proxies)?.trim())
  return isIP(seen) ? seen : own
}
