import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** Keys that identify the market to push services (RFC 8292), unless configured: created once. The private one never leaves the servers. */
export interface VapidKeysRecord {
  _id: 'market'
  /** 65 and 32 bytes, in base64url. */
  publicKey: string
  privateKey: string
}

const text = { type: String, required: true }

const schema = new Schema<VapidKeysRecord>({ _id: text, publicKey: text, privateKey: text }, { versionKey: false })

export const VapidKeys = collection<VapidKeysRecord>('vapidKeys', schema)
