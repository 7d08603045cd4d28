import type { Contract } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'

/** An address whose answer is kept, by the key it is kept under. */
export interface CachedUrl {
  readonly contract: Contract
  readonly key: string
  /** Whether everybody's answer is a person's too; undefined where the answer is everyone's. */
  readonly sharedFor: ((actor: Actor) => boolean) | undefined
}

/** Which addresses ask for what is kept; learnt from the requests that went the whole way. */
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
