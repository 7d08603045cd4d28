export interface OpenTab {
  readonly url: string
  focus(): Promise<unknown>
  /** Rejects for tabs not controlled by this worker. */
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

/** The used subset of the worker scope; TypeScript's worker types conflict with DOM. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  readonly location: { readonly origin: string }
  readonly navigator: Pick<Navigator, 'languages'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenTab[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  fetch(url: string, init?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void): void
}
