import { createHash } from 'node:crypto'
import type { Actor } from '@santhe/rules'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, WORTH_COMPRESSING } from './encodings.ts'

/** A good answer as it goes out. */
export interface Outgoing {
  readonly bytes: Buffer
  readonly nextCursor: string | undefined
  readonly total: number | undefined
}

/** A form of a kept answer as it was sent before, headers and all, as a flat list of names and values. */
export interface ReadyForm {
  readonly bytes: Buffer
  readonly headers: readonly string[]
  /** The headers of a 304. */
  readonly unchanged: readonly string[]
}

/** A good answer that is kept, with its tag and its compressed forms. */
export interface Kept extends Outgoing {
  readonly etag: string
  /** Too small to be worth compressing. */
  readonly isSmall: boolean
  readonly ready: Map<Encoding, ReadyForm>
  as(encoding: Encoding): Promise<Buffer>
}

interface Entry {
  readonly versions: string
  readonly madeAt: number
  readonly kept: Kept
}

export interface ResponseCache {
  /**
   * The answer kept under `key` for these versions, or a fresh one. Whoever asks the same at the same time waits for one run.
   * `versions` were read before `make` runs, so that a write in between makes what it made out of date at once.
   */
  answer(key: string, versions: string, make: () => Promise<Outgoing>): Promise<Kept>
  /** What is kept for these versions; undefined where nothing is. */
  find(key: string, versions: string): Kept | undefined
  readonly bytes: number
}

/** The longest that an answer may outlive a bump that was lost. */
const MOST_AGE_MS = 60_000

/** What a person's own answer is kept under: whoever they are now, with another role or farm it is another one. */
export function ownKey(key: string, { id, role, district, taluk, farmId }: Actor): string {
  return `${key} ${JSON.stringify([id, role, district, taluk, farmId])}`
}

/** A kept form of `outgoing`; each encoding is made once, when it is first asked for. */
function keep(outgoing: Outgoing): Kept {
  const forms = new Map<Encoding, Promise<Buffer>>()
  const hash = createHash('sha1').update(outgoing.bytes)
  hash.update(`${outgoing.nextCursor ?? ''} ${outgoing.total ?? ''}`)
  return {
    ...outgoing,
    // Weak: the same tag stands for every encoding of the same answer.
    etag: `W/"${hash.digest('base64url')}"`,
    isSmall: outgoing.bytes.length < WORTH_COMPRESSING,
    ready: new Map(),
    as(encoding) {
      const form = forms.get(encoding) ?? compress(outgoing.bytes, encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

/** Good answers that are the same for everybody, in this process, at most `mostBytes` of them. `clock` gives milliseconds. */
export function createResponseCache(mostBytes: number, clock: () => number = Date.now): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    // Compressed forms are never larger together than the plain one, but for a few bytes of frame and the headers.
    sizeCalculation: ({ kept }, key) => kept.bytes.length * 2 + key.length + 4_096,
  })
  const running = new Map<string, Promise<Kept>>()

  function find(key: string, versions: string): Kept | undefined {
    const entry = entries.get(key)
    if (!entry || entry.versions !== versions || clock() - entry.madeAt > MOST_AGE_MS) return undefined
    return entry.kept
  }

  async function run(key: string, versions: string, make: () => Promise<Outgoing>): Promise<Kept> {
    const madeAt = clock()
    const kept = keep(await make())
    entries.set(key, { versions, madeAt, kept })
    return kept
  }

  return {
    find,
    answer(key, versions, make) {
      const kept = find(key, versions)
      if (kept) return Promise.resolve(kept)
      const runKey = `${versions}\n${key}`
      const shared = running.get(runKey)
      if (shared) return shared
      const mine = run(key, versions, make).finally(() => running.delete(runKey))
      running.set(runKey, mine)
      return mine
    },
    get bytes() {
      return entries.calculatedSize
    },
  }
}
