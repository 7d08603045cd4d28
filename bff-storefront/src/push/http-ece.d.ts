declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Keys {
    version: 'aes128gcm'
    /** Receiver's key in base64url; encryption only. */
    dh?: string
    privateKey: ECDH
    authSecret: string
  }

  export function encrypt(text: Buffer, keys: Keys): Buffer
  export function decrypt(encrypted: Buffer, keys: Keys): Buffer
}
