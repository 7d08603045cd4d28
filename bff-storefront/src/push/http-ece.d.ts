/** The part of the package in use; it has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Keys {
    version: 'aes128gcm'
    /** The receiver's public key, in base64url; only to encrypt. */
    dh?: string
    privateKey: ECDH
    /** In base64url. */
    authSecret: string
  }

  export function encrypt(text: Buffer, keys: Keys): Buffer
  export function decrypt(encrypted: Buffer, keys: Keys): Buffer
}
