import { ROUND_PATH } from '@santhe/rules'

/** Slower networks count as offline (ms). */
const TIMEOUT_MS = 4000
/** Released files are immutable. */
const RELEASED = '/slices/'

/** Returns the newest page that the network brings in time, else the stored one. */
async function roundPage(request: Request, { caches, fetch }: RoundScope): Promise<Response> {
  const stored = await caches.match(ROUND_PATH, { ignoreVary: true })
  if (!stored) return fetch(request)
  const tooLate = new Promise<undefined>(resolve => setTimeout(resolve, TIMEOUT_MS))
  const newest = await Promise.race([fetch(request).catch(() => undefined), tooLate])
  // Server errors count as offline.
  return newest && newest.status < 500 ? newest : stored
}

async function releasedFile(request: Request, { caches, fetch }: RoundScope): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * Serves the round's page and released files offline, from what the page stored (`libs/host/src/browser/round-page.ts`).
 * Stores nothing and ignores all other requests. docs/product/delivery.md#page-on-the-phone
 */
export function openWithoutNetwork(scope: RoundScope): void {
  scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('fetch', event => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== scope.location.origin) return
    if (mode === 'navigate' && pathname.replace(/\/$/, '') === ROUND_PATH) {
      event.respondWith(roundPage(event.request, scope))
    } else if (pathname.startsWith(RELEASED)) event.respondWith(releasedFile(event.request, scope))
  })
}

interface FetchEvent {
  readonly request: Request
  /** Requests without this call use the network. */
  respondWith(response: Promise<Response>): void
}

interface RoundEvents {
  install: { waitUntil(work: Promise<unknown>): void }
  fetch: FetchEvent
}

/** Our subset of the worker scope; TypeScript's worker types conflict with DOM. */
export interface RoundScope {
  readonly location: { readonly origin: string }
  readonly caches: Pick<CacheStorage, 'match'>
  fetch(request: Request): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof RoundEvents>(kind: Kind, listener: (event: RoundEvents[Kind]) => void): void
}
