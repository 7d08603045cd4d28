import pLimit, { type LimitFunction } from 'p-limit'

/** Runs work per key in order, `atOnce` at a time; keys don't wait for each other. */
export function limitPerKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(atOnce)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
