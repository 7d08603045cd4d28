import {
  type Domain,
  type DomainEvent,
  events,
  mails,
  marketIdOf,
  orders,
  pictures,
  quotes,
  statistics,
} from '@santhe/domain'
import type { Files } from '@santhe/files'
import type { LiveNews } from '@santhe/http-kit'
import type { Logger } from '../logger.ts'
import type { Post } from '../mail/post.ts'
import { subjectsOf } from './live-subjects.ts'
import { newsJobs } from './news-jobs.ts'
import { type PaymentJobsOptions, paymentJobs } from './payment-jobs.ts'
import { type PushJobOptions, pushJob } from './push-job.ts'
import { type Job, repeat } from './repeat.ts'

export interface JobsOptions {
  domain: Domain
  log: Logger
  /** Invalidates the caches after boxes came back; the server's `stockMoved`. */
  stockMoved: () => Promise<void>
  /** Tells open pages what to read again; the server's `publishNews`. Without it none is told. */
  publishNews?: ((news: LiveNews) => Promise<void>) | undefined
  /** Sends a mail; without it mails wait. */
  post?: Post | undefined
  /** Sends news to devices; without it none goes there. */
  push?: PushJobOptions | undefined
  /** Where pictures are stored, and how long they wait for somebody to refer to them; without it none is swept. */
  uploads?: { files: Files; waitSeconds: number } | undefined
  /** Online payments; without them none is polled, and no money goes back. */
  online?: PaymentJobsOptions | undefined
}

export interface Jobs {
  /** Waits for running rounds. Stop the jobs before the domain is closed. */
  stop(): Promise<void>
}

/** The codes of an error, without the e-mail address that a mail server's message may contain. */
function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { name } = error
  return {
    name,
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { smtp: error.responseCode }),
  }
}

/** Apart from the other events: a mail server that is down or slow delays no notification. */
function mailJob(post: Post, { domain, log }: JobsOptions): Job {
  return {
    name: 'mail',
    everySeconds: 1,
    async run(now) {
      const onFailure = ({ kind }: { kind: string }, error: unknown) =>
        log.warn({ kind, error: codesOf(error) }, 'a mail was not sent and will be tried again')
      return (await mails.sendDue({ now, post, onFailure }, domain)) > 0
    },
  }
}

/** How often uploads are counted by owner at least, in seconds. */
const COUNT_UPLOADS_SECONDS = 3_600

/** Pictures that were uploaded and never saved, or replaced, go after their time, or when their owner has too many. */
function uploadsJob({ files, waitSeconds }: NonNullable<JobsOptions['uploads']>, { domain, log }: JobsOptions): Job {
  return {
    name: 'uploads',
    everySeconds: Math.min(waitSeconds / 4, COUNT_UPLOADS_SECONDS),
    async run(now) {
      if (!(await files.areOf(await marketIdOf(domain)))) {
        log.warn({}, 'FILES_DIR holds the pictures of another database; none of them is removed')
        return false
      }
      const unusedSince = new Date(now.getTime() - waitSeconds * 1000)
      const removed = await files.sweep({ unusedSince, inUse: imageUrls => pictures.inUse(imageUrls, domain) })
      if (removed > 0) log.info({ removed }, 'pictures that nobody refers to were removed')
      return false
    },
  }
}

/** Tells the open pages of an order of each step at once, whether or not it can still be taken back. */
function liveJob(publishNews: NonNullable<JobsOptions['publishNews']>, { domain, log }: JobsOptions): Job {
  return {
    name: 'live',
    everySeconds: 0.5,
    // Telling a page twice does no harm; waiting half a minute for a program that died would.
    isInEach: true,
    async run(now) {
      const onFailure = ({ kind }: { kind: string }, error: unknown) =>
        log.warn({ err: error, kind }, 'open pages were not told and will be')
      const tellPages = (personIds: readonly number[]) => publishNews({ personIds, subjects: ['order'] })
      return (await events.deliverLive({ now, tellPages, onFailure }, domain)) > 0
    },
  }
}

/** Turns events into notifications, and tells the open pages of those whom they are for. */
function outboxJob({ domain, log, publishNews }: JobsOptions): Job {
  return {
    name: 'outbox',
    everySeconds: 1,
    async run(now) {
      const onFailure = (event: { kind: string }, error: unknown) =>
        log.warn({ err: error, event }, `the event ${event.kind} was not delivered and will be tried again`)
      const tellPages = publishNews && tellBy(publishNews)
      return (await events.deliver({ now, tellPages, onFailure }, domain)) > 0
    },
  }
}

function tellBy(publishNews: NonNullable<JobsOptions['publishNews']>) {
  return (personIds: readonly number[], event: DomainEvent) => publishNews({ personIds, subjects: subjectsOf(event) })
}

/** Adds what happened to orders to the office's figures, each event once. */
function figuresJob({ domain, log }: JobsOptions): Job {
  return {
    name: 'figures',
    everySeconds: 1,
    async run(now) {
      const onFailure = (event: { kind: string }, error: unknown) =>
        log.warn({ err: error, event }, `the event ${event.kind} was not counted and will be tried again`)
      return (await statistics.countEvents({ now, onFailure }, domain)) > 0
    },
  }
}

/** A batch a second and no more: in a rush, placing orders goes first. */
function orderWordsJob({ domain }: JobsOptions): Job {
  return {
    name: 'order words',
    everySeconds: 1,
    async run() {
      await orders.fillWords(domain)
      return false
    },
  }
}

/** Starts what goes on beside the requests: events become notifications, mails, news on devices and figures, and open pages follow them, expired quotes release their boxes, the office's search learns new orders, those who wait for a product or follow a farm are notified, online payments are settled and refunded, and unused uploads are deleted. */
export function startJobs(options: JobsOptions): Jobs {
  const { domain, log, stockMoved, post, push, uploads, online } = options
  const jobs: Job[] = [
    outboxJob(options),
    ...(options.publishNews ? [liveJob(options.publishNews, options)] : []),
    {
      name: 'expired holds',
      everySeconds: 5,
      async run(now) {
        const ended = await quotes.releaseExpired({ now }, domain)
        if (ended > 0) await stockMoved()
        return ended > 0
      },
    },
    figuresJob(options),
    orderWordsJob(options),
    ...newsJobs(options),
    ...(post ? [mailJob(post, options)] : []),
    ...(push ? [pushJob(push, options)] : []),
    ...(uploads ? [uploadsJob(uploads, options)] : []),
    ...(online ? paymentJobs(online) : []),
  ]
  const repeated = jobs.map(job => repeat(job, { domain, log }))
  return {
    async stop() {
      await Promise.all(repeated.map(job => job.stop()))
    },
  }
}
