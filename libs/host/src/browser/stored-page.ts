import { inLanguage, splitLanguage } from '@santhe/rules'

/** What a page stores in this browser to open without a network: its HTML and the released files it has loaded. */

const RELEASED = /^\/slices\/[^/]+\/([^/]+)\//

/** Returns a path in the language of the open page, whose texts are among the files stored. */
export function inThisLanguage(path: string): string {
  return inLanguage(path, splitLanguage(location.pathname).language)
}

/** Not on insecure pages. */
export const canStorePages = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

/** Titles are in the language of their page. */
const withoutTitles = (json: string | null | undefined) => json?.replace(/"title":"(?:\\.|[^"\\])*"/g, '')

/** Compares the releases inlined in the HTML. */
export function isSameRelease(html: string): boolean {
  const scripts = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script[type="application/json"]')
  return (
    scripts.length > 0 &&
    [...scripts].every(
      ({ id, textContent }) => withoutTitles(document.getElementById(id)?.textContent) === withoutTitles(textContent),
    )
  )
}

/** Returns the paths of released files among what the open page has loaded; `addMissing` fetches them, which is no reason to again. */
function releasedAmong(entries: readonly (PerformanceEntry & { initiatorType?: string })[]): string[] {
  const loaded = entries.filter(({ initiatorType }) => initiatorType !== 'fetch')
  const urls = loaded.map(({ name }) => new URL(name, location.href))
  const released = urls.filter(({ origin, pathname }) => origin === location.origin && RELEASED.test(pathname))
  return [...new Set(released.map(({ pathname }) => pathname))]
}

/** Skips files the market no longer has; rejects when offline. */
async function addMissing(cache: Cache, paths: readonly string[], signal?: AbortSignal): Promise<void> {
  const add = async (path: string) => {
    if (await cache.match(path)) return
    const response = await fetch(path, signal && { signal })
    if (response.ok) await cache.put(path, response)
  }
  await Promise.all(paths.map(add))
}

async function removeOlder(cache: Cache, html: string): Promise<void> {
  for (const request of await cache.keys()) {
    const version = RELEASED.exec(new URL(request.url).pathname)?.[1]
    if (version !== undefined && !html.includes(`"${version}"`)) await cache.delete(request)
  }
}

function storeWhatIsLoaded(cache: Cache, signal?: AbortSignal): void {
  const observer = new PerformanceObserver(list => {
    // Failures are retried from the network.
    void addMissing(cache, releasedAmong(list.getEntries()), signal).catch(() => undefined)
  })
  observer.observe({ type: 'resource', buffered: true })
  signal?.addEventListener('abort', () => observer.disconnect())
}

interface StoredPage {
  /** The key of `page` among what is stored. */
  path: string
  page: Response
  html: string
  worker: string
  /** Of the worker; all pages by default. */
  scope?: string
}

/**
 * Stores a page with the files loaded so far, and later ones until `signal`; registers the worker that opens it.
 * @throws TypeError when offline
 */
export async function storePage(
  cache: Cache,
  { path, page, html, worker, ...scope }: StoredPage,
  signal?: AbortSignal,
): Promise<void> {
  // The page comes last: what it names is there.
  await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')), signal)
  await cache.put(path, page)
  await removeOlder(cache, html)
  await navigator.serviceWorker.register(worker, { ...scope, updateViaCache: 'none' })
  if (!signal?.aborted) storeWhatIsLoaded(cache, signal)
}
