import { MARKET_FRAME_PATH, MARKET_WORKER_PATH } from '@santhe/rules'
import { canStorePages, inThisLanguage, isSameRelease, storePage } from './stored-page.ts'

const CACHE = 'santhe-market'

/**
 * Stores the frame of all pages and their loaded files, including later ones. Registers the worker that opens them without
 * a network. They contain nothing personal. Deletes a release that is no longer live.
 * docs/product/pages.md#without-a-network
 * @throws TypeError when offline
 */
export async function saveMarketPage(): Promise<void> {
  if (!canStorePages()) return
  const page = await fetch(inThisLanguage(MARKET_FRAME_PATH), { credentials: 'omit', redirect: 'error' })
  if (!page.ok) return
  const html = await page.clone().text()
  if (!isSameRelease(html)) return deleteMarketPage()
  const stored = { path: MARKET_FRAME_PATH, page, html, worker: MARKET_WORKER_PATH }
  await storePage(await caches.open(CACHE), stored)
}

/** Keeps the worker for push; without a frame it leaves pages to the network. */
export async function deleteMarketPage(): Promise<void> {
  if (canStorePages()) await caches.delete(CACHE)
}
