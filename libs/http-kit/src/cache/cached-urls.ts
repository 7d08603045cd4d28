import type { Contract } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'

export interface CachedUrl {
  readonly contract: Contract
  readonly key: string
  /** Whether the shared response suits a person; undefined if it suits everyone. */
  readonly sharedFor: ((actor: Actor) => boolean) | undefined
}

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
