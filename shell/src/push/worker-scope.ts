/** A tab of the market, as a service worker sees it. */
export interface OpenTab {
  readonly url: string
  focus(): Promise<unknown>
  /** Rejects in a tab that this worker does not control yet. */
  navigate(url: string): Promise<unknown>
}

interface Lasting {
  /** The worker lives until this is settled. */
  waitUntil(work: Promise<unknown>): void
}

export interface PushEvent extends Lasting {
  readonly data: { text(): string } | null
}

export interface NotificationEvent extends Lasting {
  readonly notification: Pick<Notification, 'data' | 'close'>
}

interface WorkerEvents {
  install: Lasting
  activate: Lasting
  push: PushEvent
  notificationclick: NotificationEvent
  pushsubscriptionchange: Lasting
}

/** What our service worker uses of its global scope. TypeScript's types of workers don't go together with those of pages. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  readonly location: { readonly origin: string }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenTab[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  fetch(url: string, init?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void): void
}
