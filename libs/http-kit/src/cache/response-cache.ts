import { createHash } from 'node:crypto'
import type { Contract } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'
import { compress, compressOnce, type Encoding, WORTH_COMPRESSING } from './encodings.ts'

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

export interface Outgoing {
  readonly bytes: Buffer
  readonly nextCursor: string | undefined
  readonly total: number | undefined
}

/** A cached encoding as sent before, with flat name-value headers. */
export interface ReadyForm {
  readonly bytes: Buffer
  readonly headers: readonly string[]
  /** The headers of a 304. */
  readonly unchanged: readonly string[]
}

export interface CachedResponse extends Outgoing {
  readonly etag: string
  /** Requested again, so worth preparing its encodings. */
  isRepeated: boolean
  /** Too small to compress. */
  readonly isSmall: boolean
  readonly ready: Map<Encoding, ReadyForm>
  encode(encoding: Encoding): Promise<Buffer>
}

interface Entry {
  readonly versions: string
  readonly createdAt: number
  readonly cached: CachedResponse
}

export interface ResponseCache {
  /**
   * Returns the response cached for these versions, or creates it once for concurrent requests. Read `versions`
   * before, so a write in between outdates the new response.
   */
  getOrCreate(key: string, versions: string, create: () => Promise<Outgoing>): Promise<CachedResponse>
  find(key: string, versions: string): CachedResponse | undefined
  readonly bytes: number
}

/** Longest use after a lost bump, in ms. */
const MOST_AGE_MS = 60_000

/** Key of a personal response, which depends on role, area, farm and acting agent. */
export function ownKey(key: string, { id, role, district, taluk, farmId, assist }: Actor): string {
  return `${key} ${JSON.stringify([id, role, district, taluk, farmId, assist?.agentId])}`
}

/** Encodings are created on first request. */
function toCachedResponse(outgoing: Outgoing, compressed: typeof compress): CachedResponse {
  const forms = new Map<Encoding, Promise<Buffer>>()
  const hash = createHash('sha1').update(outgoing.bytes)
  hash.update(`${outgoing.nextCursor ?? ''} ${outgoing.total ?? ''}`)
  return {
    ...outgoing,
    // Weak: shared by all encodings.
    etag: `W/"${hash.digest('base64url')}"`,
    isRepeated: false,
    isSmall: outgoing.bytes.length < WORTH_COMPRESSING,
    ready: new Map(),
    encode(encoding) {
      const form = forms.get(encoding) ?? compressed(outgoing.bytes, encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

/** All compressed encodings together are hardly larger than the plain one. */
const sizeCalculation = ({ cached }: Entry, key: string) => cached.bytes.length * 2 + key.length + 4_096

/** Bytes for responses requested once, which so never evict repeated ones. */
const ONCE_SHARE = 1 / 8
/** Number of keys remembered without their responses. */
const MOST_KEYS = 20_000

/** In-process cache of successful responses, at most `mostBytes`. `clock` returns ms. */
export function createResponseCache(mostBytes: number, clock: () => number = Date.now): ResponseCache {
  const mostOnce = Math.floor(mostBytes * ONCE_SHARE)
  const once = new LRUCache<string, Entry>({ maxSize: mostOnce, sizeCalculation })
  const requested = new LRUCache<string, true>({ max: MOST_KEYS })
  const again = new LRUCache<string, Entry>({ maxSize: Math.ceil(mostBytes * (1 - ONCE_SHARE)), sizeCalculation })
  const running = new Map<string, Promise<CachedResponse>>()

  function repeated(key: string): Entry | undefined {
    const first = once.get(key)
    if (!first) return again.get(key)
    once.delete(key)
    again.set(key, first)
    first.cached.isRepeated = true
    return first
  }

  function find(key: string, versions: string): CachedResponse | undefined {
    const entry = repeated(key)
    if (!entry || entry.versions !== versions || clock() - entry.createdAt > MOST_AGE_MS) return undefined
    return entry.cached
  }

  async function run(key: string, versions: string, create: () => Promise<Outgoing>): Promise<CachedResponse> {
    const createdAt = clock()
    const isAgain = requested.has(key)
    requested.set(key, true)
    const cached = toCachedResponse(await create(), isAgain ? compress : compressOnce)
    cached.isRepeated = isAgain
    const entry = { versions, createdAt, cached }
    const entries = isAgain || sizeCalculation(entry, key) > mostOnce ? again : once
    entries.set(key, entry)
    return cached
  }

  return {
    find,
    getOrCreate(key, versions, create) {
      const cached = find(key, versions)
      if (cached) return Promise.resolve(cached)
      const runKey = `${versions}\n${key}`
      const shared = running.get(runKey)
      if (shared) return shared
      const started = run(key, versions, create).finally(() => running.delete(runKey))
      running.set(runKey, started)
      return started
    },
    get bytes() {
      return once.calculatedSize + again.calculatedSize
    },
  }
}
