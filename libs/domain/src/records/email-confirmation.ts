import { collection } from './collection.ts'
import { moment, number, record, text } from './fields.ts'

/** A link that confirms the account's current e-mail address. Only the mail contains the token. */
export interface EmailConfirmationRecord {
  /** The token's sha256. */
  _id: string
  personId: number
  /** Key of the address to confirm: the link is void once the account has another. */
  emailKey: string
  expiresAt: Date
}

/** How long an expired link is reported as expired. */
const STAYS_SECONDS = 30 * 24 * 3600

const schema = record<EmailConfirmationRecord>({ _id: text, personId: number, emailKey: text, expiresAt: moment })
schema.index({ personId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: STAYS_SECONDS })

export const EmailConfirmations = collection<EmailConfirmationRecord>('email_confirmations', schema)
