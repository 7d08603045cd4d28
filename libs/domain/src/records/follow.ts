import { collection } from './collection.ts'
import { moment, number, record } from './fields.ts'

/** One person follows one farm; the farm stores the number of followers. */
export interface FollowRecord {
  personId: number
  farmId: number
  createdAt: Date
}

const schema = record<FollowRecord>({ personId: number, farmId: number, createdAt: moment })
schema.index({ personId: 1, farmId: 1 }, { unique: true })
schema.index({ personId: 1, createdAt: -1 })
schema.index({ farmId: 1, personId: 1 })

export const Follows = collection<FollowRecord>('follows', schema)
