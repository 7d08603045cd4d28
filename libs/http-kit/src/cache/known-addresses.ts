import type { Contract } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'

/** An address whose answer is kept, by the key it is kept under. */
export interface KnownAddress {
  readonly contract: Contract
  readonly key: string
  /** Whether everybody's answer is a person's too; undefined where the answer is everyone's. */
  readonly sharedFor: ((actor: Actor) => boolean) | undefined
}

/** Which addresses ask for what is kept; learnt from the requests that went the whole way. */
export interface KnownAddresses {
  learn(url: string, known: KnownAddress): void
  find(url: string): KnownAddress | undefined
}

const MOST_CHARACTERS = 2_000_000

export function createKnownAddresses(): KnownAddresses {
  const known = new LRUCache<string, KnownAddress>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ key }, url) => url.length + key.length + 64,
  })
  return {
    learn: (url, address) => {
      known.set(url, address)
    },
    find: url => known.get(url),
  }
}
