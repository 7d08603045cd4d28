import { createECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { importJWK, SignJWT } from 'jose'

/** 65 and 32 bytes in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** At most a day. */
const VALID_FOR = '12h'

/** Encrypts for one device (RFC 8291) with an ephemeral key pair. */
export function encryptPush(text: string, { p256dh, auth }: { p256dh: string; auth: string }): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return encrypt(Buffer.from(text), { version: 'aes128gcm', dh: p256dh, privateKey, authSecret: auth })
}

/** VAPID header (RFC 8292), valid at this URL's service only. */
export async function authorizationFor(
  url: string,
  { publicKey, privateKey: d }: PushKeys,
  subject: string,
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(url).origin)
    .setSubject(subject)
    .setExpirationTime(VALID_FOR)
    .sign(await importJWK({ kty: 'EC', crv: 'P-256', x, y, d }, 'ES256'))
  return `vapid t=${token}, k=${publicKey}`
}

/** Whether the keys belong together. */
export function arePair({ publicKey, privateKey }: PushKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
