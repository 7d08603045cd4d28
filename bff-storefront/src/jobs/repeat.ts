import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Domain, leases } from '@santhe/domain'
import type { Logger } from '../logger.ts'

export interface Job {
  name: string
  /** Pause between rounds, unless more work is left. */
  everySeconds: number
  /** Runs in every program, for harmless jobs that shouldn't wait for a dead one's lease. */
  isInEach?: true
  /** Returns whether more work is left. */
  run(now: Date): Promise<boolean>
}

export interface RepeatedJob {
  stop(): Promise<void>
}

/** Longer than any round; bounds the wait for a dead program. */
const LEASE_SECONDS = 30
const PAUSE_AFTER_FAILURE_SECONDS = 5

/** Runs a job repeatedly, under its lease or in every program; logs and retries failures. */
export function repeat(job: Job, { domain, log }: { domain: Domain; log: Logger }): RepeatedJob {
  const holder = randomUUID()
  const stopping = new AbortController()

  async function round(): Promise<number> {
    const now = new Date()
    try {
      const lease = { job: job.name, holder, now, seconds: LEASE_SECONDS }
      const hasLease = job.isInEach ?? (await leases.takeLease(lease, domain))
      const hasMore = hasLease && (await job.run(now))
      return hasMore ? 0 : job.everySeconds
    } catch (error) {
      log.error({ err: error, job: job.name }, `the job ${job.name} failed and will be tried again`)
      return Math.max(job.everySeconds, PAUSE_AFTER_FAILURE_SECONDS)
    }
  }

  async function rounds(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seconds = await round()
      await pause(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
    if (job.isInEach) return
    await leases
      .releaseLease({ job: job.name, holder }, domain)
      .catch(error =>
        log.warn({ err: error, job: job.name }, `the lease of ${job.name} was not given back and runs out by itself`),
      )
  }

  const ended = rounds()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
