import { collection } from './collection.ts'
import { moment, record, text } from './fields.ts'

/** Which program may do a job, and until when: only one at a time. */
export interface LeaseRecord {
  /** The job's name. */
  _id: string
  holder: string
  until: Date
}

const schema = record<LeaseRecord>({ _id: text, holder: text, until: moment })

export const Leases = collection<LeaseRecord>('leases', schema)
