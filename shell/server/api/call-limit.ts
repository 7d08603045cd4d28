import { isIPv6 } from 'node:net'

const MINUTE = 60_000
/** Above this many addresses at once, the oldest count is forgotten: a flood of addresses may not fill the memory. */
const MAX_IPS = 50_000

/** One key for whoever can change addresses at will: an IPv6 network is given out by its first 64 bits. */
function keyOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/**
 * Counts calls of /api by address in windows of a minute (docs/product/calls.md#rate-limits), in this process's memory.
 * @returns the seconds to wait when that was one too many, else undefined.
 */
export function callLimit(maxPerMinute: number): (ip: string, now: number) => number | undefined {
  const windows = new Map<string, { began: number; calls: number }>()
  return (ip, now) => {
    const key = keyOf(ip)
    const current = windows.get(key)
    if (!current || now - current.began >= MINUTE) {
      windows.delete(key)
      windows.set(key, { began: now, calls: 1 })
      const oldest = windows.keys().next().value
      if (windows.size > MAX_IPS && oldest !== undefined) windows.delete(oldest)
      return undefined
    }
    current.calls += 1
    if (current.calls <= maxPerMinute) return undefined
    return Math.max(1, Math.ceil((current.began + MINUTE - now) / 1000))
  }
}
