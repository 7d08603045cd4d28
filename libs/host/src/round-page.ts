/** The page of a delivery round in this browser, which opens without a network. docs/product/delivery.md#page-on-the-phone */
import { ROUND_PATH, ROUND_WORKER_PATH } from '@santhe/rules'
import { SAVED_WORK_MS } from './saved-work-life.ts'

const PREFIX = 'santhe-round '
const LOCK = 'santhe-round-page'
/** What could not be stored is tried again after this, in milliseconds. */
const RETRY_MS = 20_000
/** So many files a browser remembers as loaded unless it is told otherwise, and how many it remembers while the round is open. */
const REMEMBERED_BEFORE = 250
const REMEMBERED = 2_000
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

/** Does one thing after the other, in all tabs: nothing is stored while it is deleted. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

/** Adds what the cache has not. A file that the market no longer has is left out; rejects where the network is lost. */
async function addMissing(cache: Cache, paths: readonly string[], signal: AbortSignal): Promise<void> {
  const add = async (path: string) => {
    if (await cache.match(path)) return
    const response = await fetch(path, { signal })
    if (response.ok) await cache.put(path, response)
  }
  await Promise.all(paths.map(add))
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
    void addMissing(cache, releasedAmong(list.getEntries()), signal).catch(() => undefined)
  })
  observer.observe({ type: 'resource', buffered: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Returns a page to be stored, with the moment of this browser's clock: the market's may be another. */
function dated(page: Response, html: string): Response {
  const headers = new Headers(page.headers)
  headers.set('Date', new Date().toUTCString())
  return new Response(html, { headers })
}

async function storePage(personId: number, signal: AbortSignal): Promise<void> {
  const page = await fetch(ROUND_PATH, { credentials: 'omit', redirect: 'error', signal })
  const html = await page.clone().text()
  if (!page.ok || !isSameRelease(html)) return
  await inTurn(async () => {
    if (signal.aborted) return
    const cache = await caches.open(nameOf(personId))
    await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')), signal)
    await cache.put(ROUND_PATH, dated(page, html))
    await removeOlder(cache, html)
    await navigator.serviceWorker.register(ROUND_WORKER_PATH, { scope: ROUND_PATH, updateViaCache: 'none' })
    if (!signal.aborted) storeWhatIsLoaded(cache, signal)
  })
}

/** What became of storing the page: it is there, a reload of the open page is needed for it, or this browser stores none. */
export type RoundPageState = 'stored' | 'needsReload' | 'unsupported'

async function isStoredFor(personId: number): Promise<boolean> {
  if (!(await caches.keys()).includes(nameOf(personId))) return false
  return (await (await caches.open(nameOf(personId))).match(ROUND_PATH)) !== undefined
}

/**
 * Stores the page of the round with the files that the open page has loaded, for a person, and registers the service worker that opens it
 * without a network; until `signal` what is loaded later is stored too, and what could not be stored is tried again. Only released files, and
 * the page as a visitor gets it: nothing of any call. What was stored before stays whole where a newer release is live than the open page is of.
 * Where it can't be stored from a page that has loaded so much, and none is stored from before, it 'needsReload'.
 */
export async function saveRoundPage(personId: number, signal: AbortSignal): Promise<RoundPageState> {
  if (!canStore()) return 'unsupported'
  // A tab that has loaded so much before may not know all files of this page: it stores none rather than one that would stay blank.
  if (performance.getEntriesByType('resource').length >= REMEMBERED_BEFORE)
    return (await isStoredFor(personId)) ? 'stored' : 'needsReload'
  performance.setResourceTimingBufferSize(REMEMBERED)
  for (let isStored = false; !isStored && !signal.aborted; ) {
    isStored = await storePage(personId, signal).then(
      () => true,
      () => false,
    )
    if (!isStored) await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
  return 'stored'
}

async function isOld(name: string): Promise<boolean> {
  const page = await (await caches.open(name)).match(ROUND_PATH)
  const savedAt = Date.parse(page?.headers.get('Date') ?? '')
  return !(Date.now() - savedAt < SAVED_WORK_MS)
}

/** Deletes stored pages, and the worker with the last of them: a tab that is open keeps it until it is closed. */
async function deleteWhere(isGone: (name: string) => boolean | Promise<boolean>): Promise<void> {
  if (!canStore()) return
  await inTurn(async () => {
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
  })
}

/** Deletes everybody's page: the session has ended, or somebody signed out. */
export const deleteRoundPages = (): Promise<void> => deleteWhere(() => true)

/** Deletes the pages of everybody but one person, who signs in. */
export const deleteRoundPagesOfOthers = (personId: number): Promise<void> =>
  deleteWhere(name => name !== nameOf(personId))

/** Deletes the pages that were stored two days ago or earlier. */
export const deleteOldRoundPages = (): Promise<void> => deleteWhere(isOld)
