import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Subject } from '@santhe/contracts'
import type { ReleaseList } from '@santhe/federation/release-list'
import { coalesce } from '@santhe/http-kit'
import { hasCanary, listFor } from '@santhe/releases'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isLight } from './is-light.ts'
import { pageOfReader } from './reader-language.ts'
import { type ReadyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'

const VersionMap = z.record(z.string(), z.string())

/** @throws Error when the back end is away or too slow. */
type ReadInternal = (path: string, signal: AbortSignal) => Promise<{ status: number; body: unknown }>

/** Subjects with their versions as text; unchanged text means unchanged pages. */
export interface PageVersions {
  subjects: readonly Subject[]
  versions: string
}

export interface MarketVersions {
  /** Undefined if a subject has no version. */
  of(subjects: readonly Subject[]): PageVersions | undefined
}

/**
 * Reads the market's versions from a back end; concurrent requests share one read sent after all arrived. Undefined
 * when unavailable: then no cached page may be used.
 */
export function marketVersions(read: ReadInternal, timeoutMs: number): () => Promise<MarketVersions | undefined> {
  async function fetchVersions(): Promise<MarketVersions | undefined> {
    const { status, body } = await read('/internal/versions', AbortSignal.timeout(timeoutMs))
    const bySubject = status === 200 ? VersionMap.safeParse(body).data : undefined
    if (!bySubject) return undefined
    return {
      of(subjects) {
        const versions = subjects.map(subject => bySubject[subject])
        return versions.includes(undefined) ? undefined : { subjects, versions: versions.join(' ') }
      },
    }
  }
  return coalesce(() => fetchVersions().catch((): undefined => undefined))
}

/** Longest life of a page after a lost bump (docs/caches.md#lost-bumps), in ms. */
const MAX_AGE_MS = 15_000
/** A few thousand compressed pages of about 10 kB. */
const MAX_BYTES = 32 * 1024 * 1024
/** Overhead per page: headers, versions, entry. */
const BYTES_BESIDE = 4_096

/** Inputs of a document; equal inputs give equal documents. */
interface PageInputs {
  list: ReleaseList
  minute: Date
  responses: string
}

/** When the responses were read, and the versions just before. */
export interface ReadAt {
  requestedAt: Date
  pageVersions: PageVersions
}

interface CachedPage {
  inputs: PageInputs
  document: ReadyDocument
  /** Last read; undefined when versions are unknown. */
  readAt?: ReadAt
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

/** Whether a page is unchanged without reading responses: same releases, minute and versions. */
export function isFresh(
  { list, requestedAt, pageVersions }: ReadAt & { list: ReleaseList },
  now: Date,
  currentList: ReleaseList,
  versions: MarketVersions | undefined,
): boolean {
  return (
    list === currentList &&
    minuteOf(requestedAt) === minuteOf(now) &&
    now.getTime() - requestedAt.getTime() < MAX_AGE_MS &&
    versions?.of(pageVersions.subjects)?.versions === pageVersions.versions
  )
}

function isSame(one: PageInputs, other: PageInputs): boolean {
  return one.list === other.list && one.minute.getTime() === other.minute.getTime() && one.responses === other.responses
}

interface PageCacheOptions {
  released: Pick<Released, 'stored'>
  versions: () => Promise<MarketVersions | undefined>
  clock?: () => Date
  maxBytes?: number
}

export interface PageCache {
  /**
   * Returns the cached document for equal inputs, else creates it once for all waiting. Undefined results aren't
   * cached; errors are thrown. With `readAt`, `fresh` and `wrap` may reuse it.
   */
  getOrCreate(
    url: string,
    inputs: PageInputs,
    create: () => Promise<ReadyDocument | undefined>,
    readAt?: ReadAt,
  ): Promise<ReadyDocument | undefined>
  fresh(url: string, list: ReleaseList): Promise<ReadyDocument | undefined>
  /** Serves a fresh page of exactly this URL without Koa; passes other requests on. */
  wrap(handler: RequestListener): RequestListener
}

/** Number of recent keys. A read that outlasts as many newer ones may run twice. */
const MAX_READS = 1_000

/**
 * Reads a key once for all waiting, as `coalesce` does: callers that arrive during a read share the next one. Equal
 * keys must have equal reads.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const readOf = new LRUCache<string, () => Promise<T>>({ max: MAX_READS })
  return (key, read) => {
    const shared = readOf.get(key) ?? coalesce(read)
    readOf.set(key, shared)
    return shared()
  }
}

/** Shares one creation of a document between all who wait for equal inputs. */
function sharedCreations() {
  const inFlight = new Map<string, { inputs: PageInputs; creation: Promise<ReadyDocument | undefined> }>()
  return function creationOf(url: string, inputs: PageInputs, create: () => Promise<ReadyDocument | undefined>) {
    const current = inFlight.get(url)
    if (current && isSame(current.inputs, inputs)) return current.creation
    const mine = { inputs, creation: create() }
    inFlight.set(url, mine)
    const end = () => {
      if (inFlight.get(url) === mine) inFlight.delete(url)
    }
    mine.creation.then(end, end)
    return mine.creation
  }
}

/**
 * Caches the last document per URL with its known parameters. It is reused only after a back end has confirmed,
 * for this request, that its subjects are unchanged, so stock is never old (docs/caches.md#stock). Otherwise
 * responses are read again, and only changes render again.
 */
export function createPageCache({
  released,
  versions,
  clock = () => new Date(),
  maxBytes = MAX_BYTES,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }, url) => document.bytes.length + Buffer.byteLength(url) + BYTES_BESIDE,
  })
  const creationOf = sharedCreations()

  async function freshDocument(
    { inputs, document, readAt }: CachedPage,
    list: ReleaseList,
  ): Promise<ReadyDocument | undefined> {
    if (!readAt) return undefined
    const current = await versions()
    return isFresh({ list: inputs.list, ...readAt }, clock(), list, current) ? document : undefined
  }

  async function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, handler: RequestListener) {
    const list = await released.stored().catch((): undefined => undefined)
    // During a canary, the page depends on its visitor.
    const isForAll = list && !hasCanary(list)
    const document = isForAll && (await freshDocument(page, listFor(list, [])).catch((): undefined => undefined))
    if (document) await sendDocument(request, response, document)
    else handler(request, response)
  }

  return {
    async getOrCreate(url, inputs, create, readAt) {
      const cached = pages.get(url)
      if (cached && isSame(cached.inputs, inputs)) {
        if (readAt) cached.readAt = readAt
        return cached.document
      }
      const document = await creationOf(url, inputs, create)
      if (document) pages.set(url, { inputs, document, ...(readAt && { readAt }) })
      return document
    },
    async fresh(url, list) {
      const page = pages.get(url)
      return page && freshDocument(page, list)
    },
    wrap(handler) {
      return (request, response) => {
        const { method, url = '/' } = request
        const page = method === 'GET' || method === 'HEAD' ? pages.get(url) : undefined
        if (page?.readAt && pageOfReader(request) === undefined && !isLight(request))
          send(page, request, response, handler).catch(() => response.destroy())
        else handler(request, response)
      }
    },
  }
}
