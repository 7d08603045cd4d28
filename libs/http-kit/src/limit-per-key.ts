import pLimit, { type LimitFunction } from 'p-limit'

/** Returns a function that runs work of one key in the order it was requested, `atOnce` at a time; work of different keys does not wait. */
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
