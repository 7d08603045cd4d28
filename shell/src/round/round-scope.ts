interface FetchEvent {
  readonly request: Request
  /** A request of which this is not called goes to the network as if there were no worker. */
  respondWith(response: Promise<Response>): void
}

interface RoundEvents {
  install: { waitUntil(work: Promise<unknown>): void }
  fetch: FetchEvent
}

/** What the round's service worker uses of its global scope. TypeScript's types of workers don't go together with those of pages. */
export interface RoundScope {
  readonly location: { readonly origin: string }
  readonly caches: Pick<CacheStorage, 'match'>
  fetch(request: Request): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof RoundEvents>(kind: Kind, listener: (event: RoundEvents[Kind]) => void): void
}
