import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ReleaseList } from '@santhe/federation/release-list'
import { type Encoding, encodingFor } from '@santhe/http-kit'
import type { MarketVersions, PageVersions } from './market-versions.ts'
import { type ReadyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'

/** A change that nobody could tell the caches of shows this much later than it would without the lane, in milliseconds. */
const MAX_AGE_MS = 15_000
const MAX_ENTRIES = 2_000

/** A page that was sent, with all it depends on. */
export interface CachedPage {
  list: ReleaseList
  pageVersions: PageVersions
  /** When its answers were asked; it shows that minute. */
  requestedAt: Date
  document: ReadyDocument
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

/** Whether a page would be made the same now: the same releases, the same minute, and nothing it shows has changed. */
export function isFresh(page: CachedPage, now: Date, list: ReleaseList, versions: MarketVersions | undefined): boolean {
  return (
    page.list === list &&
    minuteOf(page.requestedAt) === minuteOf(now) &&
    now.getTime() - page.requestedAt.getTime() < MAX_AGE_MS &&
    versions?.of(page.pageVersions.subjects)?.versions === page.pageVersions.versions
  )
}

interface PageCacheOptions {
  released: Released
  versions: () => Promise<MarketVersions | undefined>
  clock?: () => Date
}

export interface PageCache {
  /** Remembers how an address was answered in an encoding. */
  store(url: string, encoding: Encoding, page: CachedPage): void
  /** Sends a page again that still holds, without waking Koa; everything else goes the whole way. */
  wrap(handler: RequestListener): RequestListener
}

/**
 * Pages that were sent before, by address. Each is sent again only after a back end has said, since this request came, that nothing it shows
 * has changed: so a product page never shows old stock (docs/caches.md#stock), and yet costs one small question that all visitors of a moment share.
 */
export function createPageCache({ released, versions, clock = () => new Date() }: PageCacheOptions): PageCache {
  const pages = new Map<string, CachedPage>()
  const keyOf = (url: string, encoding: Encoding) => `${encoding} ${url}`

  async function checkFresh(page: CachedPage): Promise<boolean> {
    const [list, current] = await Promise.all([released.current(), versions()])
    return isFresh(page, clock(), list, current)
  }

  async function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, handler: RequestListener) {
    const fresh = await checkFresh(page).catch(() => false)
    if (fresh) sendDocument(request, response, page.document)
    else handler(request, response)
  }

  return {
    store(url, encoding, page) {
      const key = keyOf(url, encoding)
      pages.delete(key)
      pages.set(key, page)
      const [oldest] = pages.keys()
      if (pages.size > MAX_ENTRIES && oldest !== undefined) pages.delete(oldest)
    },
    wrap(handler) {
      return (request, response) => {
        const { method, url = '/', headers } = request
        const isRead = method === 'GET' || method === 'HEAD'
        const page = isRead ? pages.get(keyOf(url, encodingFor(headers['accept-encoding']))) : undefined
        if (page) send(page, request, response, handler).catch(() => response.destroy())
        else handler(request, response)
      }
    },
  }
}
