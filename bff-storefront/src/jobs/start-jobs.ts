import { type Domain, deliverEvents, releaseExpiredHolds, sendDueMail } from '@santhe/domain'
import type { Post } from '../mail/post.ts'
import type { Logger } from './logger.ts'
import { type Job, repeat } from './repeat.ts'

export interface JobsOptions {
  domain: Domain
  log: Logger
  /** Tells the caches that boxes came back; the server's `stockMoved`. */
  stockMoved: () => Promise<void>
  /** Sends a mail; without it mails wait. */
  post?: Post | undefined
}

export interface Jobs {
  /** Lets running rounds end. Stop the jobs before the domain is closed. */
  stop(): Promise<void>
}

/** What an error is, without the address that a mail server's words may name. */
function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { name } = error
  return {
    name,
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { smtp: error.responseCode }),
  }
}

/** Apart from the other events: a mail server that is away or slow keeps no notification waiting. */
function mailJob(post: Post, { domain, log }: JobsOptions): Job {
  return {
    name: 'mail',
    everySeconds: 1,
    async run(now) {
      const onFailure = ({ kind }: { kind: string }, error: unknown) =>
        log.warn({ kind, error: codesOf(error) }, 'a mail was not sent and will be tried again')
      return (await sendDueMail({ now, post, onFailure }, domain)) > 0
    },
  }
}

/** Starts what goes on beside the requests: events become notifications and mails, and quotes whose time is over give their boxes back. */
export function startJobs(options: JobsOptions): Jobs {
  const { domain, log, stockMoved, post } = options
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
    ...(post ? [mailJob(post, options)] : []),
  ]
  const repeated = jobs.map(job => repeat(job, { domain, log }))
  return {
    async stop() {
      await Promise.all(repeated.map(job => job.stop()))
    },
  }
}
