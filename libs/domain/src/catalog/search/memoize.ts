import { soundOf } from '@santhe/rules'

/** Several times the words of a whole market. */
const MAX_ENTRIES = 20_000

/** Returns a pure function of a text with its results cached; the cache is emptied when it is full. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, { value: T }>()
  return text => {
    const cached = cache.get(text)
    if (cached) return cached.value
    if (cache.size >= MAX_ENTRIES) cache.clear()
    const value = compute(text)
    cache.set(text, { value })
    return value
  }
}

/** `soundOf`, cached: products share few different words. */
export const cachedSound = memoize(soundOf)
