/** Where one browser gets news, as the market stores it (`PUT /api/push-subscription`). */
export interface PushTarget {
  endpoint: string
  /** In base64url. */
  keys: { p256dh: string; auth: string }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

function isFor(key: Uint8Array, { options }: PushSubscription): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, place) => byte === key[place])
}

/**
 * Subscribes a browser to the market's news, by the market's public key (base64url), or returns the subscription that it has for that key.
 * Rejects where the browser's push service can't be reached or the person has not allowed it.
 */
export async function subscribeBrowser(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  publicKey: string,
): Promise<PushTarget> {
  const key = bytesOf(publicKey)
  const former = await pushManager.getSubscription()
  // The market has other keys since: a browser has one subscription, and refuses a second one.
  if (former && !isFor(key, former)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}
