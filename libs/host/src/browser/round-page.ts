/**
 * Stores the page of a delivery round in this browser, to open it without a network.
 * docs/product/delivery.md#page-on-the-phone
 */
import { inLanguage, LANGUAGES, OLDEST_OUTCOME_MS, ROUND_PATH, ROUND_WORKER_PATH } from '@santhe/rules'
import { canStorePages, inThisLanguage, isSameRelease, storePage } from './stored-page.ts'

const PREFIX = 'santhe-round '
const LOCK = 'santhe-round-page'
/** Retry pause in ms. */
const RETRY_MS = 20_000
/** Sizes of the resource timing buffer: the default, and while the round is open. */
const REMEMBERED_BEFORE = 250
const REMEMBERED = 2_000
/** A stored page must last for the next round (ms). */
const ROUND_MS = 12 * 3_600_000

const nameOf = (personId: number) => PREFIX + personId

/** Runs in turn across tabs, so that storing and deleting don't interleave. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

/** Adds the time of this browser, since the server's clock may differ. */
function dated(page: Response, html: string): Response {
  const headers = new Headers(page.headers)
  headers.set('Date', new Date().toUTCString())
  return new Response(html, { headers })
}

/** `otherRelease`: a newer one is live. `failed`: market, network or storage failed. */
type StoreResult = 'stored' | 'otherRelease' | 'failed'

async function tryToStore(personId: number, signal: AbortSignal): Promise<StoreResult> {
  const page = await fetch(inThisLanguage(ROUND_PATH), { credentials: 'omit', redirect: 'error', signal })
  if (!page.ok) return 'failed'
  const html = await page.clone().text()
  if (!isSameRelease(html)) return 'otherRelease'
  return inTurn(async (): Promise<StoreResult> => {
    signal.throwIfAborted()
    const scope = inThisLanguage(ROUND_PATH)
    const stored = { path: ROUND_PATH, page: dated(page, html), html, worker: ROUND_WORKER_PATH, scope }
    await storePage(await caches.open(nameOf(personId)), stored, signal)
    return 'stored'
  })
}

/** Result of storing the page: stored, only possible after a reload, or unsupported by this browser. */
export type RoundPageState = 'stored' | 'needsReload' | 'unsupported'

/** Milliseconds since 1970; NaN without a stored page. */
async function storedAt(name: string): Promise<number> {
  const page = await (await caches.open(name)).match(ROUND_PATH)
  return Date.parse(page?.headers.get('Date') ?? '')
}

async function roundWorker(path = inThisLanguage(ROUND_PATH)): Promise<ServiceWorkerRegistration | undefined> {
  const worker = await navigator.serviceWorker.getRegistration(path)
  // A worker of another scope may be the push worker.
  return worker && new URL(worker.scope).pathname === path ? worker : undefined
}

/** Whether a stored page will open offline until the next round is over. */
async function isStoredFor(personId: number): Promise<boolean> {
  const name = nameOf(personId)
  try {
    if (!(await caches.keys()).includes(name) || !(await roundWorker())) return false
    return Date.now() - (await storedAt(name)) < OLDEST_OUTCOME_MS - ROUND_MS
  } catch {
    return false
  }
}

/**
 * Stores the round's page and loaded files, and registers its offline worker. Until `signal`, adds later files and
 * retries failures. Stores released files and the visitor's page only, no API response.
 * Keeps an older stored release complete if a newer one is live. Returns 'needsReload' if this page can't be stored
 * and no stored one lasts. Calls `onFailed` per failure without a stored page.
 * docs/product/delivery.md#page-on-the-phone
 */
export async function saveRoundPage(
  personId: number,
  signal: AbortSignal,
  onFailed: () => void = () => undefined,
): Promise<RoundPageState> {
  if (!canStorePages()) return 'unsupported'
  const storedBefore = async () => ((await isStoredFor(personId)) ? 'stored' : 'needsReload')
  // The timing buffer is full, so it may lack files: the stored page could stay blank.
  if (performance.getEntriesByType('resource').length >= REMEMBERED_BEFORE) return storedBefore()
  performance.setResourceTimingBufferSize(REMEMBERED)
  for (;;) {
    const result = await tryToStore(personId, signal).catch(() => 'failed' as const)
    if (signal.aborted || result === 'stored') return 'stored'
    if (result === 'otherRelease') return storedBefore()
    if (!(await isStoredFor(personId))) onFailed()
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    if (signal.aborted) return 'stored'
  }
}

async function isOld(name: string): Promise<boolean> {
  return !(Date.now() - (await storedAt(name)) < OLDEST_OUTCOME_MS)
}

/** Also unregisters the worker with the last page; open tabs keep it. */
async function deleteWhere(isGone: (name: string) => boolean | Promise<boolean>): Promise<void> {
  if (!canStorePages()) return
  await inTurn(async () => {
    let isOneLeft = false
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX)) continue
      if (await isGone(name)) await caches.delete(name)
      else isOneLeft = true
    }
    if (isOneLeft) return
    for (const language of LANGUAGES) await (await roundWorker(inLanguage(ROUND_PATH, language)))?.unregister()
  })
}

export const deleteRoundPages = (): Promise<void> => deleteWhere(() => true)

export const deleteRoundPagesOfOthers = (personId: number): Promise<void> =>
  deleteWhere(name => name !== nameOf(personId))

export const deleteOldRoundPages = (): Promise<void> => deleteWhere(isOld)
