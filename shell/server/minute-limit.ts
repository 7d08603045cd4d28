import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ipKey, plainIp } from '@santhe/http-kit'
import { LRUCache } from 'lru-cache'

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

const MINUTE = 60_000
/** Above this, the least recent IP is dropped, so floods can't fill the memory. */
const MAX_IPS = 50_000

export interface MinuteLimit {
  /** Counts one; returns seconds to wait when over the limit, else undefined. */
  take(ip: string, now: number): number | undefined
  /** Uncounts one of the current minute. */
  giveBack(ip: string): void
}

/**
 * Counts per IP and minute (docs/product/calls.md#rate-limits), in memory. RateLimiterMemory of rate-limiter-flexible
 * has no key limit, and a timer per key.
 */
export function minuteLimit(maxPerMinute: number): MinuteLimit {
  const windows = new LRUCache<string, { began: number; count: number }>({ max: MAX_IPS })
  return {
    take(ip, now) {
      const key = ipKey(ip)
      const current = windows.get(key)
      if (!current || now - current.began >= MINUTE) {
        windows.set(key, { began: now, count: 1 })
        return undefined
      }
      current.count += 1
      if (current.count <= maxPerMinute) return undefined
      return Math.max(1, Math.ceil((current.began + MINUTE - now) / 1000))
    },
    giveBack(ip) {
      const current = windows.get(ipKey(ip))
      if (current) current.count = Math.max(0, current.count - 1)
    },
  }
}
