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
