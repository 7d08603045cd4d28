import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A link that sets a password once. Only the mail contains the token. */
export interface PasswordResetRecord {
  /** The token's sha256. */
  _id: string
  personId: number
  createdAt: Date
  expiresAt: Date
}

const schema = new Schema<PasswordResetRecord>(
  {
    _id: { type: String, required: true },
    personId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ personId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const PasswordResets = collection<PasswordResetRecord>('password_resets', schema)
