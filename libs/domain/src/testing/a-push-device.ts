import { createECDH, type ECDH, randomBytes } from 'node:crypto'

/** A device that gets news, as its browser has it: what it sends to the market, and the key with which it reads. */
export interface PushDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  privateKey: ECDH
}

/** Returns a device of its own with a push service, Mozilla's where none is named. */
export function aPushDevice(service = 'https://updates.push.services.mozilla.com/wpush/v2'): PushDevice {
  const privateKey = createECDH('prime256v1')
  const p256dh = privateKey.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `${service}/${randomBytes(16).toString('base64url')}`
  return { subscription: { endpoint, keys: { p256dh, auth } }, privateKey }
}
