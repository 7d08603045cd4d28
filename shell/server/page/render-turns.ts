import { setTimeout as delay } from 'node:timers/promises'
import { ipKey } from '@santhe/http-kit'
import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'

const AT_ONCE = 2
/** Queue limits per IP and in total; a rendering takes tens of ms. */
const MAX_WAITING_OF_IP = 20
const MAX_WAITING = 100

/** Runs `work` in turn; undefined when the queue is full or the turn comes too late. */
type RenderTurns = <T>(ip: string, work: () => Promise<T>) => Promise<T | undefined>

/** Renders two pages at once, from different IPs, so heavy requesters delay only themselves. */
export function renderTurns(waitMs: number): RenderTurns {
  const all = pLimit(AT_ONCE)
  const byIp = new Map<string, LimitFunction>()
  return async (ip, work) => {
    const key = ipKey(ip)
    const own = byIp.get(key) ?? pLimit(1)
    if (own.pendingCount >= MAX_WAITING_OF_IP || all.pendingCount >= MAX_WAITING) return undefined
    byIp.set(key, own)
    let [isLate, hasBegun] = [false, false]
    const result = own(() =>
      all(async () => {
        if (isLate) return undefined
        hasBegun = true
        return work()
      }),
    ).finally(() => {
      if (own.activeCount + own.pendingCount === 0) byIp.delete(key)
    })
    const late = delay(waitMs, undefined, { ref: false }).then(() => {
      isLate = !hasBegun
      return isLate ? undefined : result
    })
    return Promise.race([result, late])
  }
}
