import type { Contract } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'

/** A URL whose response is cached, with its key in the cache. */
export interface CachedUrl {
  readonly contract: Contract
  readonly key: string
  /** Whether the shared response is right for a person too; undefined where it is for all. */
  readonly sharedFor: ((actor: Actor) => boolean) | undefined
}

/** Which URLs have a cached response, recorded from the requests that ran in full. */
export interface CachedUrls {
  add(url: string, cachedUrl: CachedUrl): void
  find(url: string): CachedUrl | undefined
}

const MOST_CHARACTERS = 2_000_000

export function createCachedUrls(): CachedUrls {
  const entries = new LRUCache<string, CachedUrl>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ key }, url) => url.length + key.length + 64,
  })
  return {
    add: (url, cachedUrl) => {
      entries.set(url, cachedUrl)
    },
    find: url => entries.get(url),
  }
}
