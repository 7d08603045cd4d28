import { ipKey } from '@santhe/http-kit'
import { LRUCache } from 'lru-cache'

const MINUTE = 60_000
/** Above this many ips at once, the one that called longest ago is forgotten: a flood of ips may not fill the memory. */
const MAX_IPS = 50_000

/** Counts one call of an ip. Returns the seconds to wait when that was one too many, else undefined. */
type CallLimit = (ip: string, now: number) => number | undefined

/**
 * Counts calls of /api by ip in windows of a minute (docs/product/calls.md#rate-limits), in this process's memory.
 * RateLimiterMemory of rate-limiter-flexible has no bound on its keys, and a timer for each.
 */
export function callLimit(maxPerMinute: number): CallLimit {
  const windows = new LRUCache<string, { began: number; calls: number }>({ max: MAX_IPS })
  return (ip, now) => {
    const key = ipKey(ip)
    const current = windows.get(key)
    if (!current || now - current.began >= MINUTE) {
      windows.set(key, { began: now, calls: 1 })
      return undefined
    }
    current.calls += 1
    if (current.calls <= maxPerMinute) return undefined
    return Math.max(1, Math.ceil((current.began + MINUTE - now) / 1000))
  }
}
