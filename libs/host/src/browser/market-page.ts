import { MARKET_FRAME_PATH, MARKET_WORKER_PATH } from '@santhe/rules'
import {
  addMissing,
  canStorePages,
  inThisLanguage,
  isSameRelease,
  releasedAmong,
  removeOlder,
  storeWhatIsLoaded,
} from './stored-page.ts'

const CACHE = 'santhe-market'

/**
 * Stores the frame of all pages and the files loaded so far, and later ones; registers the worker that
 * opens them without a network. Nothing personal is in them. Deletes a release that is no longer live.
 * docs/product/pages.md#without-a-network
 * @throws TypeError when offline
 */
export async function saveMarketPage(): Promise<void> {
  if (!canStorePages()) return
  const page = await fetch(inThisLanguage(MARKET_FRAME_PATH), { credentials: 'omit', redirect: 'error' })
  if (!page.ok) return
  const html = await page.clone().text()
  if (!isSameRelease(html)) return deleteMarketPage()
  const cache = await caches.open(CACHE)
  // The frame comes last: what it names is there.
  await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')))
  await cache.put(MARKET_FRAME_PATH, page)
  await removeOlder(cache, html)
  await navigator.serviceWorker.register(MARKET_WORKER_PATH, { updateViaCache: 'none' })
  storeWhatIsLoaded(cache)
}

/** The worker stays for news; without a frame it leaves pages to the network. */
export async function deleteMarketPage(): Promise<void> {
  if (canStorePages()) await caches.delete(CACHE)
}
