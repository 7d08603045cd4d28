import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ReleaseList } from '@santhe/federation/release-list'
import { type Encoding, encodingFor } from '@santhe/http-kit'
import type { MarketVersions, Shown } from './market-versions.ts'
import { type ReadyDocument, sendDocument } from './ready-document.ts'
import type { Released } from './released.ts'

/** A change that nobody could tell the caches of shows this much later than it would without the lane, in milliseconds. */
const HOLDS_FOR = 15_000
const MOST = 2_000

/** A page that was sent, with all it depends on. */
export interface SentPage {
  list: ReleaseList
  shown: Shown
  /** When its answers were asked; it shows that minute. */
  asked: Date
  document: ReadyDocument
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

/** Whether a page would be made the same now: the same releases, the same minute, and nothing it shows has changed. */
export function stillHolds(
  page: SentPage,
  now: Date,
  list: ReleaseList,
  versions: MarketVersions | undefined,
): boolean {
  return (
    page.list === list &&
    minuteOf(page.asked) === minuteOf(now) &&
    now.getTime() - page.asked.getTime() < HOLDS_FOR &&
    versions?.of(page.shown.subjects)?.versions === page.shown.versions
  )
}

interface LaneOptions {
  released: Released
  versions: () => Promise<MarketVersions | undefined>
  clock?: () => Date
}

export interface PageLane {
  /** Remembers how an address was answered in an encoding. */
  learn(address: string, encoding: Encoding, page: SentPage): void
  /** Sends a page again that still holds, without waking Koa; everything else goes the whole way. */
  before(wholeWay: RequestListener): RequestListener
}

/**
 * Pages that were sent before, by address. Each is sent again only after a back end has said, since this request came, that nothing it shows
 * has changed: so a product page never shows old stock (docs/caches.md#stock), and yet costs one small question that all visitors of a moment share.
 */
export function pageLane({ released, versions, clock = () => new Date() }: LaneOptions): PageLane {
  const sent = new Map<string, SentPage>()
  const keyOf = (address: string, encoding: Encoding) => `${encoding} ${address}`

  async function find(page: SentPage): Promise<boolean> {
    const [list, current] = await Promise.all([released.current(), versions()])
    return stillHolds(page, clock(), list, current)
  }

  async function send(page: SentPage, request: IncomingMessage, response: ServerResponse, wholeWay: RequestListener) {
    const holds = await find(page).catch(() => false)
    if (holds) sendDocument(request, response, page.document)
    else wholeWay(request, response)
  }

  return {
    learn(address, encoding, page) {
      const key = keyOf(address, encoding)
      sent.delete(key)
      sent.set(key, page)
      const [oldest] = sent.keys()
      if (sent.size > MOST && oldest !== undefined) sent.delete(oldest)
    },
    before(wholeWay) {
      return (request, response) => {
        const { method, url = '/', headers } = request
        const isRead = method === 'GET' || method === 'HEAD'
        const page = isRead ? sent.get(keyOf(url, encodingFor(headers['accept-encoding']))) : undefined
        if (page) send(page, request, response, wholeWay).catch(() => response.destroy())
        else wholeWay(request, response)
      }
    },
  }
}
