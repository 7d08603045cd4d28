import { PUSH_WORKER_PATH } from '@santhe/rules'
import { type PushTarget, subscribeBrowser } from './push-target.ts'

/**
 * What this browser can do about news.
 * `unsupported`: it can't show any. `needsHttps`: it could, had the page come by https. `needsInstalling`: it could, as an app on the home screen (iPhone and iPad).
 * `denied`: the person forbade notifications of the market; only the browser's settings change that.
 */
export type PushDeviceState = 'unsupported' | 'needsHttps' | 'needsInstalling' | 'denied' | 'off' | 'on'

/** The browser's part of news on a device: all that screens know of service workers, permissions and push. docs/product/notifications.md#push. */
export interface PushBrowser {
  /** For words: a phone, or some other device. */
  isPhone(): boolean
  /** Whether this browser gets news, for any of its people. Asks the person nothing. */
  state(): Promise<PushDeviceState>
  /**
   * Asks the person where they were not asked before, and subscribes; to be called while a press is handled. Returns where the market
   * reaches the browser, or the state that it stays in. Rejects where the browser's push service can't be reached.
   */
  turnOn(publicKey: string): Promise<PushTarget | Exclude<PushDeviceState, 'on'>>
  /** Ends the subscription, and takes away what is shown of the market's news. */
  turnOff(): Promise<void>
}

export function isPhone(): boolean {
  return /Mobi/.test(navigator.userAgent)
}

/** Whether this is Safari or another browser of an iPhone or iPad, which has push for installed apps alone. An iPad calls itself a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Why this browser can't subscribe; undefined where it can. */
function missing(): 'unsupported' | 'needsHttps' | 'needsInstalling' | undefined {
  if (globalThis.isSecureContext === false) return 'needsHttps'
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return undefined
  const isInstalled = globalThis.matchMedia?.('(display-mode: standalone)').matches
  return isAppleTouch() && !isInstalled ? 'needsInstalling' : 'unsupported'
}

/** Returns the worker that is there already; none is registered by looking. */
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

/** Resolves once a worker that was registered just now is active. The page's own `ready` may be another one: that of the round. */
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
  const worker = await navigator.serviceWorker.register(PUSH_WORKER_PATH, { updateViaCache: 'none' })
  await untilActive(worker)
  return subscribeBrowser(worker, publicKey)
}

export async function turnOff(): Promise<void> {
  const worker = await findWorker()
  if (!worker) return
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  for (const notification of await worker.getNotifications()) notification.close()
}
