import { soundOf } from '@santhe/rules'

/** The words of a whole market, several times over. */
const MAX_ENTRIES = 20_000

/** A pure function of a text that remembers its answers, and forgets them all when they become too many. */
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

/** `soundOf`, remembered: products have few different words among them. */
export const cachedSound = memoize(soundOf)
