import { createECDH, type ECDH, randomBytes } from 'node:crypto'

/** A device that receives push messages: the subscription that its browser sends, and the key that decrypts messages. */
export interface PushDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  privateKey: ECDH
}

/** Returns a new device with a push service; by default Mozilla's. */
export function aPushDevice(service = 'https://updates.push.services.mozilla.com/wpush/v2'): PushDevice {
  const privateKey = createECDH('prime256v1')
  const p256dh = privateKey.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `${service}/${randomBytes(16).toString('base64url')}`
  return { subscription: { endpoint, keys: { p256dh, auth } }, privateKey }
}
