import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** What lets a team release its slices from elsewhere. The key itself is only with the team. */
export interface TeamKeyRecord {
  _id: number
  /** Of the team. */
  name: string
  /** Such as 'catalog'; 'shell' for the shell. */
  slices: string[]
  /** The key's sha256. */
  hash: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** When the journal last got a refusal, by its reason. */
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
