import { type Domain, deliverEvents, releaseExpiredHolds } from '@santhe/domain'
import type { Logger } from './logger.ts'
import { type Job, repeat } from './repeat.ts'

export interface JobsOptions {
  domain: Domain
  log: Logger
  /** Tells the caches that boxes came back; the server's `stockMoved`. */
  stockMoved: () => Promise<void>
}

export interface Jobs {
  /** Lets running rounds end. Stop the jobs before the domain is closed. */
  stop(): Promise<void>
}

/** Starts what goes on beside the requests: events become notifications, and quotes whose time is over give their boxes back. */
export function startJobs({ domain, log, stockMoved }: JobsOptions): Jobs {
  const jobs: Job[] = [
    {
      name: 'outbox',
      everySeconds: 1,
      async run(now) {
        const onFailure = (event: { kind: string }, error: unknown) =>
          log.warn({ err: error, event }, `the event ${event.kind} was not delivered and will be tried again`)
        return (await deliverEvents({ now, onFailure }, domain)) > 0
      },
    },
    {
      name: 'expired holds',
      everySeconds: 5,
      async run(now) {
        const ended = await releaseExpiredHolds({ now }, domain)
        if (ended > 0) await stockMoved()
        return ended > 0
      },
    },
  ]
  const repeated = jobs.map(job => repeat(job, { domain, log }))
  return {
    async stop() {
      await Promise.all(repeated.map(job => job.stop()))
    },
  }
}
