import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ReleaseList } from '@santhe/federation/release-list'
import { LRUCache } from 'lru-cache'
import type { MarketVersions, PageVersions } from './market-versions.ts'
import { type ReadyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'

/** The longest that a page may outlive a bump that was lost (docs/caches.md#lost-bumps), in milliseconds. */
const MAX_AGE_MS = 15_000
/** Some thousands of pages, of ten kilobytes each, compressed. */
const MAX_BYTES = 32 * 1024 * 1024
/** What a page takes beside its bytes: headers, versions and the entry itself. */
const BYTES_BESIDE = 4_096

/** All that a document is made of, beside its URL: the same inputs give the same document, so it is never old. */
interface PageInputs {
  list: ReleaseList
  /** The minute that the page shows. */
  minute: Date
  /** A hash of its status and responses. */
  responses: string
}

/** When the responses of a page were read, and at which versions its subjects were just before. */
export interface ReadAt {
  requestedAt: Date
  pageVersions: PageVersions
}

interface CachedPage {
  inputs: PageInputs
  document: ReadyDocument
  /** The last time that its responses were read; undefined where their versions are unknown. */
  readAt?: ReadAt
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

/** Returns whether a page would be the same now without reading its responses: the same release list, the same minute, no subject at another version. */
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
  released: Released
  versions: () => Promise<MarketVersions | undefined>
  clock?: () => Date
  maxBytes?: number
}

export interface PageCache {
  /**
   * Returns the document of a page whose responses have been read: the cached one where it was made of the same inputs, otherwise what
   * `create` makes, once for all who wait for it. Undefined, and not cached, where `create` gives undefined; throws what it throws.
   * With `readAt`, `fresh` and `wrap` may give it again.
   */
  getOrCreate(
    url: string,
    inputs: PageInputs,
    create: () => Promise<ReadyDocument | undefined>,
    readAt?: ReadAt,
  ): Promise<ReadyDocument | undefined>
  /** Returns the document of a page whose responses need not be read again. */
  fresh(url: string): Promise<ReadyDocument | undefined>
  /** Sends a page that is still fresh, and was requested by the very URL, without running Koa; passes every other request on. */
  wrap(handler: RequestListener): RequestListener
}

/**
 * The documents of pages, the last one of each URL: its path with the parameters that it reads. A page is sent again only after a back end has confirmed, since this request
 * came, that no subject it shows has changed: so a product page never shows old stock (docs/caches.md#stock), for one small request that all
 * visitors of a moment share. Where a subject has changed, the responses are read again, and only another response renders another document.
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
  const inFlight = new Map<string, { inputs: PageInputs; creation: Promise<ReadyDocument | undefined> }>()

  async function freshDocument({ inputs, document, readAt }: CachedPage): Promise<ReadyDocument | undefined> {
    if (!readAt) return undefined
    const [list, current] = await Promise.all([released.current(), versions()])
    return isFresh({ list: inputs.list, ...readAt }, clock(), list, current) ? document : undefined
  }

  async function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, handler: RequestListener) {
    const document = await freshDocument(page).catch((): undefined => undefined)
    if (document) await sendDocument(request, response, document)
    else handler(request, response)
  }

  function creationOf(url: string, inputs: PageInputs, create: () => Promise<ReadyDocument | undefined>) {
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
    async fresh(url) {
      const page = pages.get(url)
      return page && freshDocument(page)
    },
    wrap(handler) {
      return (request, response) => {
        const { method, url = '/' } = request
        const page = method === 'GET' || method === 'HEAD' ? pages.get(url) : undefined
        if (page?.readAt) send(page, request, response, handler).catch(() => response.destroy())
        else handler(request, response)
      }
    },
  }
}
