import { inLanguage, splitLanguage } from '@santhe/rules'

/** Stores pages in this browser, to open them without a network: HTML and the released files that they load. */

const RELEASED = /^\/slices\/[^/]+\/([^/]+)\//

/** Returns a path in the language of the open page, whose texts are among the stored files. */
export function inThisLanguage(path: string): string {
  return inLanguage(path, splitLanguage(location.pathname).language)
}

/** False on insecure pages. */
export const canStorePages = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

/** Removes titles, which depend on the page's language. */
const withoutTitles = (json: string | null | undefined) => json?.replace(/"title":"(?:\\.|[^"\\])*"/g, '')

/** Compares the releases inlined in HTML. */
export function isSameRelease(html: string): boolean {
  const scripts = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script[type="application/json"]')
  return (
    scripts.length > 0 &&
    [...scripts].every(
      ({ id, textContent }) => withoutTitles(document.getElementById(id)?.textContent) === withoutTitles(textContent),
    )
  )
}

/** Returns the paths of released files that the open page has loaded, except those fetched by `addMissing` itself. */
function releasedAmong(entries: readonly (PerformanceEntry & { initiatorType?: string })[]): string[] {
  const loaded = entries.filter(({ initiatorType }) => initiatorType !== 'fetch')
  const urls = loaded.map(({ name }) => new URL(name, location.href))
  const released = urls.filter(({ origin, pathname }) => origin === location.origin && RELEASED.test(pathname))
  return [...new Set(released.map(({ pathname }) => pathname))]
}

/** Skips files that the market no longer has; rejects when offline. */
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
    // The page itself retries failed files from the network.
    void addMissing(cache, releasedAmong(list.getEntries()), signal).catch(() => undefined)
  })
  observer.observe({ type: 'resource', buffered: true })
  signal?.addEventListener('abort', () => observer.disconnect())
}

interface StoredPage {
  /** Key of `page` in the cache. */
  path: string
  page: Response
  html: string
  worker: string
  /** Scope of the worker; all pages by default. */
  scope?: string
}

/**
 * Stores a page with its loaded files, and later ones until `signal`. Registers the worker that opens it.
 * @throws TypeError when offline
 */
export async function storePage(
  cache: Cache,
  { path, page, html, worker, ...scope }: StoredPage,
  signal?: AbortSignal,
): Promise<void> {
  // Store the page last, once all files that it names are stored.
  await addMissing(cache, releasedAmong(performance.getEntriesByType('resource')), signal)
  await cache.put(path, page)
  await removeOlder(cache, html)
  await navigator.serviceWorker.register(worker, { ...scope, updateViaCache: 'none' })
  if (!signal?.aborted) storeWhatIsLoaded(cache, signal)
}
