import { Schema } from 'mongoose'
import { collection } from './collection.ts'

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

const moment = { type: Date, default: null }

const schema = new Schema<TeamKeyRecord>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    slices: { type: [String], required: true },
    hash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: moment,
    lastUsedAt: moment,
    refusedAt: { type: Schema.Types.Mixed, default: undefined },
  },
  { versionKey: false },
)
schema.index({ hash: 1 }, { unique: true })

export const TeamKeys = collection<TeamKeyRecord>('team_keys', schema)
