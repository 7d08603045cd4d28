import { type IstDate, soundOf } from '@santhe/rules'
import { LRUCache } from 'lru-cache'

/** Several times the words of a whole market. */
const MAX_ENTRIES = 20_000

/** Returns a pure function of a text with its results cached, those of the texts that were used last. */
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

/** Returns a function of an index's list, perhaps for a day, with its latest results cached: a list that changes is replaced. */
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

/** `soundOf`, cached: products share few different words. */
export const cachedSound = memoize(soundOf)
