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
/** A stored page has to last for the round that begins, in milliseconds: one that goes before counts as none. */
const ROUND_MS = 12 * 3_600_000
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

/** `otherRelease`: a newer one is live than the open page is of. `failed`: the market, the network or the browser's storage did not do it. */
type StoreResult = 'stored' | 'otherRelease' | 'failed'

async function storePage(personId: number, signal: AbortSignal): Promise<StoreResult> {
  const page = await fetch(ROUND_PATH, { credentials: 'omit', redirect: 'error', signal })
  if (!page.ok) return 'failed'
  const html = await page.clone().text()
  if (!isSameRelease(html)) return 'otherRelease'
  return inTurn(async (): Promise<StoreResult> => {
    signal.throwIfAborted()
    const cache = await caches.open(nameOf(personId))
    await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')), signal)
    await cache.put(ROUND_PATH, dated(page, html))
    await removeOlder(cache, html)
    await navigator.serviceWorker.register(ROUND_WORKER_PATH, { scope: ROUND_PATH, updateViaCache: 'none' })
    if (!signal.aborted) storeWhatIsLoaded(cache, signal)
    return 'stored'
  })
}

/** What became of storing the page: it is there, a reload of the open page is needed for it, or this browser stores none. */
export type RoundPageState = 'stored' | 'needsReload' | 'unsupported'

/** Returns when a page was stored, in milliseconds since 1970; NaN where none is. */
async function storedAt(name: string): Promise<number> {
  const page = await (await caches.open(name)).match(ROUND_PATH)
  return Date.parse(page?.headers.get('Date') ?? '')
}

async function roundWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const worker = await navigator.serviceWorker.getRegistration(ROUND_PATH)
  // Elsewhere it may be the worker that shows news.
  return worker && new URL(worker.scope).pathname === ROUND_PATH ? worker : undefined
}

/** Whether a page stored before opens without a network, now and until a round that begins is over. */
async function isStoredFor(personId: number): Promise<boolean> {
  const name = nameOf(personId)
  try {
    if (!(await caches.keys()).includes(name) || !(await roundWorker())) return false
    return Date.now() - (await storedAt(name)) < SAVED_WORK_MS - ROUND_MS
  } catch {
    return false
  }
}

/**
 * Stores the page of the round with the files that the open page has loaded, for a person, and registers the service worker that opens it
 * without a network; until `signal` what is loaded later is stored too, and what could not be stored is tried again. Only released files, and
 * the page as a visitor gets it: nothing of any call. What was stored before stays whole where a newer release is live than the open page is of.
 * Where it can't be stored from the open page, of that release or one that has loaded so much, and none is stored from before, it 'needsReload'.
 * Calls `onFailed` each time it could not be stored and none is stored from before. docs/product/delivery.md#page-on-the-phone
 */
export async function saveRoundPage(
  personId: number,
  signal: AbortSignal,
  onFailed: () => void = () => undefined,
): Promise<RoundPageState> {
  if (!canStore()) return 'unsupported'
  const storedBefore = async () => ((await isStoredFor(personId)) ? 'stored' : 'needsReload')
  // A tab that has loaded so much before may not know all files of this page: it stores none rather than one that would stay blank.
  if (performance.getEntriesByType('resource').length >= REMEMBERED_BEFORE) return storedBefore()
  performance.setResourceTimingBufferSize(REMEMBERED)
  for (;;) {
    const result = await storePage(personId, signal).catch(() => 'failed' as const)
    if (signal.aborted || result === 'stored') return 'stored'
    if (result === 'otherRelease') return storedBefore()
    if (!(await isStoredFor(personId))) onFailed()
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    if (signal.aborted) return 'stored'
  }
}

async function isOld(name: string): Promise<boolean> {
  return !(Date.now() - (await storedAt(name)) < SAVED_WORK_MS)
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
    await (await roundWorker())?.unregister()
  })
}

/** Deletes everybody's page: the session has ended, or somebody signed out. */
export const deleteRoundPages = (): Promise<void> => deleteWhere(() => true)

/** Deletes the pages of everybody but one person, who signs in. */
export const deleteRoundPagesOfOthers = (personId: number): Promise<void> =>
  deleteWhere(name => name !== nameOf(personId))

/** Deletes the pages that were stored two days ago or earlier. */
export const deleteOldRoundPages = (): Promise<void> => deleteWhere(isOld)
