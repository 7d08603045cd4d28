/** The page of a delivery round in this browser, which opens without a network. docs/product/delivery.md#page-on-the-phone */
import { ROUND_PATH, ROUND_WORKER_PATH } from '@santhe/rules'

const PREFIX = 'santhe-round '
/** For so long a page stays in the browser, in milliseconds. */
const LIFE_MS = 2 * 24 * 3_600_000
const RELEASED = /^\/slices\/[^/]+\/([^/]+)\//

const nameOf = (personId: number) => PREFIX + personId

/** Whether this browser can store pages: not where the market is opened without https. */
const canStore = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Whether HTML names the same releases as the page that is open: what is inlined in it says so. */
function isSameRelease(html: string): boolean {
  const scripts = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script[type="application/json"]')
  return (
    scripts.length > 0 &&
    [...scripts].every(({ id, textContent }) => document.getElementById(id)?.textContent === textContent)
  )
}

/** Returns the paths of released files among what the open page has loaded. */
function releasedAmong(entries: readonly PerformanceEntry[]): string[] {
  const urls = entries.map(({ name }) => new URL(name, location.href))
  const released = urls.filter(({ origin, pathname }) => origin === location.origin && RELEASED.test(pathname))
  return [...new Set(released.map(({ pathname }) => pathname))]
}

async function addMissing(cache: Cache, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map(async path => (await cache.match(path)) ?? cache.add(path)))
}

/** Removes the files of other releases than those that `html` names. */
async function removeOlder(cache: Cache, html: string): Promise<void> {
  for (const request of await cache.keys()) {
    const version = RELEASED.exec(new URL(request.url).pathname)?.[1]
    if (version !== undefined && !html.includes(`"${version}"`)) await cache.delete(request)
  }
}

/** Stores what the open page loads until `signal`, what it loads only when it is used included. */
function storeWhatIsLoaded(cache: Cache, signal: AbortSignal): void {
  const observer = new PerformanceObserver(list => {
    // What can't be stored just now is loaded from the network again.
    void addMissing(cache, releasedAmong(list.getEntries())).catch(() => undefined)
  })
  observer.observe({ type: 'resource', buffered: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * Stores the page of the round with the files that the open page has loaded, for a person, and registers the service worker that opens it
 * without a network; until `signal` what is loaded later is stored too. Only released files, and the page as a visitor gets it: nothing of
 * any call. What was stored before stays whole where a newer release is live than the open page is of. Rejects without a network.
 */
export async function saveRoundPage(personId: number, signal: AbortSignal): Promise<void> {
  if (!canStore()) return
  await navigator.serviceWorker.register(ROUND_WORKER_PATH, { scope: ROUND_PATH, updateViaCache: 'none' })
  const page = await fetch(ROUND_PATH, { credentials: 'omit', redirect: 'error' })
  const html = await page.clone().text()
  if (!page.ok || !isSameRelease(html) || signal.aborted) return
  const cache = await caches.open(nameOf(personId))
  await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')))
  await cache.put(ROUND_PATH, page)
  await removeOlder(cache, html)
  if (!signal.aborted) storeWhatIsLoaded(cache, signal)
}

async function isOld(name: string): Promise<boolean> {
  const page = await (await caches.open(name)).match(ROUND_PATH)
  const savedAt = Date.parse(page?.headers.get('Date') ?? '')
  return !(Date.now() - savedAt < LIFE_MS)
}

/** Deletes stored pages, and the worker with the last of them: a tab that is open keeps it until it is closed. */
async function deleteWhere(isGone: (name: string) => boolean | Promise<boolean>): Promise<void> {
  if (!canStore()) return
  let isOneLeft = false
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue
    if (await isGone(name)) await caches.delete(name)
    else isOneLeft = true
  }
  if (isOneLeft) return
  const worker = await navigator.serviceWorker.getRegistration(ROUND_PATH)
  // Elsewhere it may be the worker that shows news.
  if (worker && new URL(worker.scope).pathname === ROUND_PATH) await worker.unregister()
}

/** Deletes everybody's page: the session has ended, or somebody signed out. */
export const deleteRoundPages = (): Promise<void> => deleteWhere(() => true)

/** Deletes the pages of everybody but one person, who signs in. */
export const deleteRoundPagesOfOthers = (personId: number): Promise<void> =>
  deleteWhere(name => name !== nameOf(personId))

/** Deletes the pages that were stored two days ago or earlier. */
export const deleteOldRoundPages = (): Promise<void> => deleteWhere(isOld)
