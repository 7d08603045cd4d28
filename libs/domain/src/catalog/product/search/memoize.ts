import { type IstDate, soundOf } from '@santhe/rules'
import { LRUCache } from 'lru-cache'

/** Several times the words of a whole market. */
const MAX_ENTRIES = 20_000

/** Caches the results of a pure function for the latest texts. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new LRUCache<string, { value: T }>({ max: MAX_ENTRIES })
  return text => {
    const cached = cache.get(text)
    if (cached) return cached.value
    const value = compute(text)
    cache.set(text, { value })
    return value
  }
}

/** Caches the latest results of a function of an index's list, and optionally a day; changed lists are new objects. */
export function memoizeByList<L extends object, T>(
  compute: (list: L, today: IstDate) => T,
): (list: L, today?: IstDate) => T {
  const cache = new WeakMap<L, { today: IstDate; value: T }>()
  return (list, today = '') => {
    const cached = cache.get(list)
    if (cached?.today === today) return cached.value
    const value = compute(list, today)
    cache.set(list, { today, value })
    return value
  }
}

/** Cached, since products share few different words. */
export const cachedSound = memoize(soundOf)
