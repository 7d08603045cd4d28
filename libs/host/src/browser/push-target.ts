export interface PushTarget {
  endpoint: string
  /** Base64url. */
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
 * Subscribes with the market's public key (base64url), or returns the existing subscription. Rejects if the push
 * service is unreachable or permission is missing.
 */
export async function subscribeBrowser(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  publicKey: string,
): Promise<PushTarget> {
  const key = bytesOf(publicKey)
  const former = await pushManager.getSubscription()
  // The key has changed, and a browser allows one subscription.
  if (former && !isFor(key, former)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}
