import { ipKey } from '@santhe/http-kit'
import { LRUCache } from 'lru-cache'

const MINUTE = 60_000
/** Above this many ips at once, the one that called longest ago is forgotten: a flood of ips may not fill the memory. */
const MAX_IPS = 50_000

export interface MinuteLimit {
  /** Counts one of an ip. Returns the seconds to wait when that was one too many, else undefined. */
  take(ip: string, now: number): number | undefined
  /** Takes back one that was counted in the minute that still runs. */
  giveBack(ip: string): void
}

/**
 * Counts by ip in windows of a minute (docs/product/calls.md#rate-limits), in this process's memory.
 * RateLimiterMemory of rate-limiter-flexible has no bound on its keys, and a timer for each.
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
