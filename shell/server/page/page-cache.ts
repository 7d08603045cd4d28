import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ReleaseList } from '@santhe/federation/release-list'
import { type Encoding, encodingFor } from '@santhe/http-kit'
import { LRUCache } from 'lru-cache'
import type { MarketVersions, PageVersions } from './market-versions.ts'
import { type ReadyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'

/** The longest that a page may outlive a bump that was lost (docs/caches.md#lost-bumps), in milliseconds. */
const MAX_AGE_MS = 15_000
/** About ten kilobytes each, compressed. */
const MAX_ENTRIES = 2_000

/** All that a document is made of, beside its URL and encoding: the same inputs give the same document, so it is never old. */
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
  document: Promise<ReadyDocument | undefined>
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
  maxEntries?: number
}

interface PageKey {
  /** Path and query, as requested. */
  url: string
  encoding: Encoding
}

export interface PageCache {
  /**
   * Returns the document of a page whose responses have been read: the cached one where it was made of the same inputs, otherwise what
   * `create` makes, once for all who wait for it. Undefined, and not cached, where `create` gives undefined; throws what it throws.
   * With `readAt`, `wrap` may send it again.
   */
  getOrCreate(
    key: PageKey,
    inputs: PageInputs,
    create: () => Promise<ReadyDocument | undefined>,
    readAt?: ReadAt,
  ): Promise<ReadyDocument | undefined>
  /** Sends a page that is still fresh without running Koa; passes every other request on. */
  wrap(handler: RequestListener): RequestListener
}

/**
 * The documents of pages, the last one of each URL and encoding. A page is sent again only after a back end has confirmed, since this request
 * came, that no subject it shows has changed: so a product page never shows old stock (docs/caches.md#stock), for one small request that all
 * visitors of a moment share. Where a subject has changed, the responses are read again, and only another response renders another document.
 */
export function createPageCache({
  released,
  versions,
  clock = () => new Date(),
  maxEntries = MAX_ENTRIES,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: maxEntries })
  const keyOf = ({ url, encoding }: PageKey) => `${encoding} ${url}`

  async function freshDocument({ inputs, document, readAt }: CachedPage): Promise<ReadyDocument | undefined> {
    if (!readAt) return undefined
    const [list, current] = await Promise.all([released.current(), versions()])
    return isFresh({ list: inputs.list, ...readAt }, clock(), list, current) ? document : undefined
  }

  async function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, handler: RequestListener) {
    const document = await freshDocument(page).catch((): undefined => undefined)
    if (document) sendDocument(request, response, document)
    else handler(request, response)
  }

  function forget(key: string, page: CachedPage): void {
    if (pages.peek(key) === page) pages.delete(key)
  }

  return {
    async getOrCreate(pageKey, inputs, create, readAt) {
      const key = keyOf(pageKey)
      const cached = pages.get(key)
      const page = cached && isSame(cached.inputs, inputs) ? cached : { inputs, document: create() }
      if (page !== cached) pages.set(key, page)
      const document = await page.document.catch(error => {
        forget(key, page)
        throw error
      })
      if (!document) forget(key, page)
      else if (readAt) page.readAt = readAt
      return document
    },
    wrap(handler) {
      return (request, response) => {
        const { method, url = '/', headers } = request
        const isRead = method === 'GET' || method === 'HEAD'
        const page = isRead ? pages.get(keyOf({ url, encoding: encodingFor(headers['accept-encoding']) })) : undefined
        if (page?.readAt) send(page, request, response, handler).catch(() => response.destroy())
        else handler(request, response)
      }
    },
  }
}
