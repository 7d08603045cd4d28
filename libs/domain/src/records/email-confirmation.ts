import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A link by which a person confirms the e-mail address that the account has already. The token itself is only in the mail. */
export interface EmailConfirmationRecord {
  /** The token's sha256. */
  _id: string
  personId: number
  /** The address that it confirms, as it is compared: of no use once the account has another. */
  emailKey: string
  expiresAt: Date
}

/** An expired link says so for this long. */
const STAYS_SECONDS = 30 * 24 * 3600

const schema = new Schema<EmailConfirmationRecord>(
  {
    _id: { type: String, required: true },
    personId: { type: Number, required: true },
    emailKey: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ personId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: STAYS_SECONDS })

export const EmailConfirmations = collection<EmailConfirmationRecord>('email_confirmations', schema)
