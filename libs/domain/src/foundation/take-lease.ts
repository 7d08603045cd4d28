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

/** A lease that is this many times longer than its job's was taken by a clock that has been set back since. */
const MOST_AHEAD = 10

/**
 * Takes or extends the lease on a job. Returns false while another program has it.
 * A lease only saves duplicate work: a job stays correct if two programs run it, because its writes are guarded.
 */
export async function takeLease({ job, holder, now, seconds }: TakeLease, domain: Domain): Promise<boolean> {
  const after = (leases: number) => new Date(now.getTime() + leases * seconds * 1000)
  const isOver = [{ until: trusted({ $lte: now }) }, { until: trusted({ $gt: after(MOST_AHEAD) }) }]
  try {
    const written = await Leases(domain.connection).updateOne(
      { _id: job, $or: [{ holder }, ...isOver] },
      { $set: { holder, until: after(1) } },
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
