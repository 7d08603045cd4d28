import { collection } from './collection.ts'
import { moment, number, record, text } from './fields.ts'

/** A link that sets a password once. Only the mail contains the token. */
export interface PasswordResetRecord {
  /** The token's sha256. */
  _id: string
  personId: number
  createdAt: Date
  expiresAt: Date
}

const schema = record<PasswordResetRecord>({ _id: text, personId: number, createdAt: moment, expiresAt: moment })
schema.index({ personId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const PasswordResets = collection<PasswordResetRecord>('password_resets', schema)
