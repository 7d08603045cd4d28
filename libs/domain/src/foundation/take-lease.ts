import { trusted } from 'mongoose'
import { Leases } from '../records/lease.ts'
import { duplicateKey } from './database-errors.ts'
import type { Domain } from './domain.ts'

export interface TakeLease {
  job: string
  /** Unique to this program. */
  holder: string
  now: Date
  seconds: number
}

/**
 * Takes or extends the lease on a job. Returns false while another program has it.
 * A lease only saves duplicate work: a job stays correct if two programs run it, because its writes are guarded.
 */
export async function takeLease({ job, holder, now, seconds }: TakeLease, domain: Domain): Promise<boolean> {
  const until = new Date(now.getTime() + seconds * 1000)
  try {
    const written = await Leases(domain.connection).updateOne(
      { _id: job, $or: [{ holder }, { until: trusted({ $lte: now }) }] },
      { $set: { holder, until } },
      { upsert: true },
    )
    return written.matchedCount + written.upsertedCount === 1
  } catch (error) {
    if (duplicateKey(error)) return false
    throw error
  }
}

/** Ends the lease, so that another program need not wait for it to expire. */
export async function releaseLease({ job, holder }: Pick<TakeLease, 'job' | 'holder'>, domain: Domain): Promise<void> {
  await Leases(domain.connection).deleteOne({ _id: job, holder })
}
