import { MARKET_FRAME_PATH, ROUND_PATH, splitLanguage } from '@santhe/rules'

/** Released files are immutable. */
const RELEASED = '/slices/'

/** Which pages a worker opens, from which stored page, and after how many ms a slow network counts as offline. */
interface Opening {
  isOpened(pathname: string): boolean
  stored: string
  timeoutMs: number
}

/** docs/product/delivery.md#page-on-the-phone */
export const ROUND: Opening = {
  isOpened: pathname => splitLanguage(pathname).path.replace(/\/$/, '') === ROUND_PATH,
  stored: ROUND_PATH,
  timeoutMs: 4000,
}

const NOT_OPENED =
  /^\/(api|share|light|slices|mailbox|cashfree-sandbox|healthz|readyz|reset-password|confirm-email|keep-email|end-help|unsubscribe|choice)(\/|$)|\.\w+$/i

/**
 * Every page of the shell except those whose link contains a secret; no calls, files, light pages or test services.
 * docs/product/pages.md#without-a-network
 */
export const MARKET: Opening = {
  isOpened: pathname => !NOT_OPENED.test(splitLanguage(pathname).path),
  stored: MARKET_FRAME_PATH,
  timeoutMs: 3000,
}

/** Returns the network's page if it arrives in time, else the stored one. */
async function newestPage(event: FetchEvent, { caches, fetch }: OfflineScope, opening: Opening): Promise<Response> {
  // While the worker starts, the browser may already request the page.
  const response = Promise.resolve(event.preloadResponse).then(preloaded => preloaded ?? fetch(event.request))
  const stored = await caches.match(opening.stored, { ignoreVary: true })
  if (!stored) return response
  const tooLate = new Promise<undefined>(resolve => setTimeout(resolve, opening.timeoutMs))
  const newest = await Promise.race([response.catch(() => undefined), tooLate])
  // Server errors count as offline.
  return newest && newest.status < 500 ? newest : stored
}

async function releasedFile(request: Request, { caches, fetch }: OfflineScope): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * Serves pages and released files offline, from pages stored by `libs/host/src/browser/stored-page.ts`. Stores nothing
 * and ignores all other requests.
 */
export function openWithoutNetwork(scope: OfflineScope, opening: Opening): void {
  scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', event => event.waitUntil(scope.registration.navigationPreload?.enable()))
  scope.addEventListener('fetch', event => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== scope.location.origin) return
    if (mode === 'navigate' && opening.isOpened(pathname)) event.respondWith(newestPage(event, scope, opening))
    else if (pathname.startsWith(RELEASED)) event.respondWith(releasedFile(event.request, scope))
  })
}

interface FetchEvent {
  readonly request: Request
  /** Undefined if the browser does not preload pages. */
  readonly preloadResponse?: Promise<Response | undefined>
  /** Requests without this call use the network. */
  respondWith(response: Promise<Response>): void
}

interface Lasting {
  waitUntil(work: Promise<unknown> | undefined): void
}

interface OfflineEvents {
  install: Lasting
  activate: Lasting
  fetch: FetchEvent
}

/** The used subset of the worker scope; TypeScript's worker types conflict with DOM. */
export interface OfflineScope {
  readonly location: { readonly origin: string }
  readonly caches: Pick<CacheStorage, 'match'>
  readonly registration: { readonly navigationPreload?: Pick<NavigationPreloadManager, 'enable'> }
  fetch(request: Request): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof OfflineEvents>(kind: Kind, listener: (event: OfflineEvents[Kind]) => void): void
}
