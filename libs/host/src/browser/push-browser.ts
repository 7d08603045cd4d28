import { MARKET_WORKER_PATH } from '@santhe/rules'
import { isPhone } from './is-phone.ts'
import { type PushTarget, subscribeBrowser } from './push-target.ts'

/**
 * `unsupported`: no push. `needsHttps`: insecure page. `needsInstalling`: only as an installed app (iPhone, iPad).
 * `denied`: only browser settings can change it.
 */
export type PushDeviceState = 'unsupported' | 'needsHttps' | 'needsInstalling' | 'denied' | 'off' | 'on'

/** Push in this browser; all that screens know of service workers and permissions. docs/product/notifications.md#push. */
export interface PushBrowser {
  /** Selects the word "phone" or "device" in labels. */
  isPhone(): boolean
  /** Tells whether this browser receives push for any person. Doesn't prompt. */
  state(): Promise<PushDeviceState>
  /**
   * Prompts if needed and subscribes; call it in a press handler. Returns the target, or the unchanged state. Rejects
   * if the push service is unreachable.
   */
  turnOn(publicKey: string): Promise<PushTarget | Exclude<PushDeviceState, 'on'>>
  turnOff(): Promise<void>
}

export { isPhone }

/** Detects iOS browsers, which support push only in installed apps. An iPad identifies as a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Undefined if this browser can subscribe. */
function missing(): 'unsupported' | 'needsHttps' | 'needsInstalling' | undefined {
  if (globalThis.isSecureContext === false) return 'needsHttps'
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return undefined
  const isInstalled = globalThis.matchMedia?.('(display-mode: standalone)').matches
  return isAppleTouch() && !isInstalled ? 'needsInstalling' : 'unsupported'
}

/** Finds the push worker without registering one. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return missing() ? undefined : navigator.serviceWorker.getRegistration('/')
}

export async function state(): Promise<PushDeviceState> {
  const reason = missing()
  if (reason) return reason
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await findWorker())?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Waits for a new worker; `ready` may resolve to the round's worker. */
async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>(resolve => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

export async function turnOn(publicKey: string): Promise<PushTarget | Exclude<PushDeviceState, 'on'>> {
  const reason = missing()
  if (reason) return reason
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const worker = await navigator.serviceWorker.register(MARKET_WORKER_PATH, { updateViaCache: 'none' })
  await untilActive(worker)
  return subscribeBrowser(worker, publicKey)
}

export async function turnOff(): Promise<void> {
  const worker = await findWorker()
  if (!worker) return
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  for (const notification of await worker.getNotifications()) notification.close()
}
