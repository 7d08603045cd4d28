import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** One person follows one farm; the farm stores the number of followers. */
export interface FollowRecord {
  personId: number
  farmId: number
  createdAt: Date
}

const schema = new Schema<FollowRecord>(
  {
    personId: { type: Number, required: true },
    farmId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ personId: 1, farmId: 1 }, { unique: true })
schema.index({ personId: 1, createdAt: -1 })
schema.index({ farmId: 1, personId: 1 })

export const Follows = collection<FollowRecord>('follows', schema)
