import { collection } from './collection.ts'
import { record, text } from './fields.ts'

/** Keys that identify the market to push services (RFC 8292), unless configured: created once. The private one never leaves the servers. */
export interface VapidKeysRecord {
  _id: 'market'
  /** 65 and 32 bytes, in base64url. */
  publicKey: string
  privateKey: string
}

const schema = record<VapidKeysRecord>({ _id: text, publicKey: text, privateKey: text })

export const VapidKeys = collection<VapidKeysRecord>('vapidKeys', schema)
