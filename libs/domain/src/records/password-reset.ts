import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A link by which a password can be set once. The token itself is only in the mail. */
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
