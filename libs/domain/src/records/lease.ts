import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** Which program may do a job, and until when: only one at a time. */
export interface LeaseRecord {
  /** The job's name. */
  _id: string
  holder: string
  until: Date
}

const schema = new Schema<LeaseRecord>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
)

export const Leases = collection<LeaseRecord>('leases', schema)
