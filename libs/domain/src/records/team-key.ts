import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { moment, number, orNull, record, text } from './fields.ts'

/** A key with which a team releases its slices from elsewhere. Only the team has the key itself. */
export interface TeamKeyRecord {
  _id: number
  /** Name of the team. */
  name: string
  /** Such as 'catalog'; 'shell' for the shell. */
  slices: string[]
  /** The key's sha256. */
  hash: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** Time of the last journalled refusal, by reason. */
  refusedAt?: Record<string, Date>
}

const schema = record<TeamKeyRecord>({
  _id: number,
  name: text,
  slices: { type: [String], required: true },
  hash: text,
  createdAt: moment,
  expiresAt: moment,
  revokedAt: orNull(Date),
  lastUsedAt: orNull(Date),
  refusedAt: { type: Schema.Types.Mixed, default: undefined },
})
schema.index({ hash: 1 }, { unique: true })

export const TeamKeys = collection<TeamKeyRecord>('team_keys', schema)
