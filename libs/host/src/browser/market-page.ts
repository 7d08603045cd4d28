import { MARKET_FRAME_PATH, MARKET_WORKER_PATH } from '@santhe/rules'
import {
  addMissing,
  canStorePages,
  isSameRelease,
  releasedAmong,
  removeOlder,
  storeWhatIsLoaded,
} from './stored-page.ts'

const CACHE = 'santhe-market'

/**
 * Stores the frame of all pages and the files loaded so far, and later ones; registers the worker that
 * opens them without a network. Nothing personal is in them. Skips a release that is no longer live.
 * docs/product/pages.md#without-a-network
 * @throws TypeError when offline
 */
export async function saveMarketPage(): Promise<void> {
  if (!canStorePages()) return
  const { signal } = new AbortController()
  const cache = await caches.open(CACHE)
  const stored = await (await cache.match(MARKET_FRAME_PATH))?.text()
  if (stored === undefined || !isSameRelease(stored)) {
    const page = await fetch(MARKET_FRAME_PATH, { credentials: 'omit', redirect: 'error', signal })
    const html = await page.clone().text()
    if (!page.ok || !isSameRelease(html)) return
    // The frame comes last: what it names is there.
    await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')), signal)
    await cache.put(MARKET_FRAME_PATH, page)
    await removeOlder(cache, html)
  }
  await navigator.serviceWorker.register(MARKET_WORKER_PATH, { updateViaCache: 'none' })
  storeWhatIsLoaded(cache, signal)
}
