import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** The keys by which push services recognise the market (RFC 8292), where none are set: made once. The private one never leaves the servers. */
export interface VapidKeysRecord {
  _id: 'market'
  /** 65 and 32 bytes, in base64url. */
  publicKey: string
  privateKey: string
}

const text = { type: String, required: true }

const schema = new Schema<VapidKeysRecord>({ _id: text, publicKey: text, privateKey: text }, { versionKey: false })

export const VapidKeys = collection<VapidKeysRecord>('vapidKeys', schema)
