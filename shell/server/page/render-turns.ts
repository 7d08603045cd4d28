import { ipKey } from '@santhe/http-kit'
import pLimit, { type LimitFunction } from 'p-limit'

/** A rendering takes a core; while one is compressed another begins. */
const AT_ONCE = 2
/** How many may wait, of one ip and of all: a rendering takes some tens of milliseconds. */
const MAX_WAITING_OF_IP = 20
const MAX_WAITING = 100

/** Runs `work` when it is its turn; returns undefined, without running it, where too many wait. */
export type RenderTurns = <T>(ip: string, work: () => Promise<T>) => Promise<T | undefined>

/** Returns a function that renders two pages at once, one of each ip: who asks for many waits for their own, and nobody else does. */
export function renderTurns(): RenderTurns {
  const all = pLimit(AT_ONCE)
  const byIp = new Map<string, LimitFunction>()
  return async (ip, work) => {
    const key = ipKey(ip)
    const own = byIp.get(key) ?? pLimit(1)
    if (own.pendingCount >= MAX_WAITING_OF_IP || all.pendingCount >= MAX_WAITING) return undefined
    byIp.set(key, own)
    try {
      return await own(() => all(work))
    } finally {
      if (own.activeCount + own.pendingCount === 0) byIp.delete(key)
    }
  }
}
