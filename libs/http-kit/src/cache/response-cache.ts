import { createHash } from 'node:crypto'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, WORTH_COMPRESSING } from './encodings.ts'

/** A successful response as it is sent. */
export interface Outgoing {
  readonly bytes: Buffer
  readonly nextCursor: string | undefined
  readonly total: number | undefined
}

/** One encoding of a cached response as it was sent before, with all headers as a flat list of names and values. */
export interface ReadyForm {
  readonly bytes: Buffer
  readonly headers: readonly string[]
  /** The headers of a 304. */
  readonly unchanged: readonly string[]
}

/** A successful response in the cache, with its ETag and its compressed forms. */
export interface CachedResponse extends Outgoing {
  readonly etag: string
  /** Too small to be worth compressing. */
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
   * Returns the response cached under `key` for these versions, or creates it. Requests with the same key at the same time wait for one run.
   * `versions` were read before `create` runs, so that a write in between makes the new response out of date at once.
   */
  getOrCreate(key: string, versions: string, create: () => Promise<Outgoing>): Promise<CachedResponse>
  /** Returns the response cached for these versions; undefined where there is none. */
  find(key: string, versions: string): CachedResponse | undefined
  readonly bytes: number
}

/** The longest that a cached response may be used after a bump that was lost. */
const MOST_AGE_MS = 60_000

/** Returns the cache key of a person's own response: with another role, area or farm, or by an agent who acts for them, it is another one. */
export function ownKey(key: string, { id, role, district, taluk, farmId, assist }: Actor): string {
  return `${key} ${JSON.stringify([id, role, district, taluk, farmId, assist?.agentId])}`
}

/** Returns a cached form of `outgoing`; each encoding is made once, when it is first requested. */
function toCachedResponse(outgoing: Outgoing): CachedResponse {
  const forms = new Map<Encoding, Promise<Buffer>>()
  const hash = createHash('sha1').update(outgoing.bytes)
  hash.update(`${outgoing.nextCursor ?? ''} ${outgoing.total ?? ''}`)
  return {
    ...outgoing,
    // Weak: the same ETag stands for every encoding of the response.
    etag: `W/"${hash.digest('base64url')}"`,
    isSmall: outgoing.bytes.length < WORTH_COMPRESSING,
    ready: new Map(),
    encode(encoding) {
      const form = forms.get(encoding) ?? compress(outgoing.bytes, encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

/** Returns a cache in this process for successful responses, at most `mostBytes` of them. `clock` returns milliseconds. */
export function createResponseCache(mostBytes: number, clock: () => number = Date.now): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    // Compressed forms are never larger together than the plain one, but for a few bytes of frame and the headers.
    sizeCalculation: ({ cached }, key) => cached.bytes.length * 2 + key.length + 4_096,
  })
  const running = new Map<string, Promise<CachedResponse>>()

  function find(key: string, versions: string): CachedResponse | undefined {
    const entry = entries.get(key)
    if (!entry || entry.versions !== versions || clock() - entry.createdAt > MOST_AGE_MS) return undefined
    return entry.cached
  }

  async function run(key: string, versions: string, create: () => Promise<Outgoing>): Promise<CachedResponse> {
    const createdAt = clock()
    const cached = toCachedResponse(await create())
    entries.set(key, { versions, createdAt, cached })
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
      return entries.calculatedSize
    },
  }
}
