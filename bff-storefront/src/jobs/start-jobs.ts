import type { Subject } from '@santhe/contracts'
import {
  carts,
  complaints,
  type Domain,
  type DomainEvent,
  events,
  harvests,
  mails,
  marketIdOf,
  migrations,
  orders,
  products,
  statistics,
} from '@santhe/domain'
import type { Files } from '@santhe/files'
import type { LiveNews } from '@santhe/http-kit'
import type { Logger } from '../logger.ts'
import type { Post } from '../mail/post.ts'
import { newsJobs } from './news-jobs.ts'
import { type PaymentJobsOptions, paymentJobs } from './payment-jobs.ts'
import { type PushJobOptions, pushJob } from './push-job.ts'
import { type Job, repeat } from './repeat.ts'

/** Subjects that pages reload after an event. docs/live.md#what-is-reported. */
const SUBJECTS: Readonly<Partial<Record<DomainEvent['kind'], readonly Subject[]>>> = {
  orderPlaced: ['notification', 'order'],
  orderStatusChanged: ['notification', 'order'],
  deliveryFailed: ['notification', 'order'],
  farmReminded: ['notification', 'order'],
  deliveryPhotographed: ['order'],
  orderPaid: ['notification', 'order'],
  orderRefunded: ['notification', 'order'],
  orderHarvested: ['notification', 'order'],
  deliveryChosen: ['notification', 'order'],
  orderAdjusted: ['notification', 'order'],
  complaintMoved: ['notification', 'order'],
  produceDoubted: ['notification', 'order'],
  harvestMoved: ['notification', 'order'],
  paymentIncident: ['notification', 'order'],
  productSubmitted: ['notification', 'product', 'statistics'],
  productApproved: ['notification', 'product', 'statistics'],
  productRejected: ['notification', 'product', 'statistics'],
  submissionWithdrawn: ['notification', 'product', 'statistics'],
  productDeleted: ['notification', 'product', 'statistics'],
  stockRanLow: ['notification', 'product'],
  stockRefilled: ['notification'],
  offerEndNeared: ['notification', 'product'],
  wishFulfilled: ['notification', 'product', 'wish'],
  followedFarmsDigested: ['notification'],
  reviewWritten: ['notification', 'product', 'farm'],
  farmDeleted: ['notification', 'person', 'farm'],
  assistStarted: ['notification', 'assist'],
  assistClosed: ['notification', 'assist'],
  passwordChanged: ['notification'],
  emailConfirmationRequested: ['notification'],
  emailChangeRequested: ['notification'],
  emailChanged: ['notification'],
}

/** Empty for events that only send mail. */
export function subjectsOf({ kind }: Pick<DomainEvent, 'kind'>): readonly Subject[] {
  return SUBJECTS[kind] ?? []
}

export interface JobsOptions {
  domain: Domain
  log: Logger
  stockMoved: () => Promise<void>
  /** Notifies open pages. */
  publishNews?: ((news: LiveNews) => Promise<void>) | undefined
  /** Without it mails wait. */
  post?: Post | undefined
  /** Without it nothing is pushed. */
  push?: PushJobOptions | undefined
  /** Without it, no uploads are swept. */
  uploads?: { files: Files; waitSeconds: number } | undefined
  /** Without it, no payments are polled or refunded. */
  online?: PaymentJobsOptions | undefined
}

export interface Jobs {
  /** Call before closing the domain. */
  stop(): Promise<void>
}

/** Error codes only: messages may contain email addresses. */
function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { name } = error
  return {
    name,
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { smtp: error.responseCode }),
  }
}

/** Separate, so that slow mail servers delay no notification. */
function mailJob(post: Post, { domain, log }: JobsOptions): Job {
  const onFailure = ({ kind }: { kind: string }, error: unknown) =>
    log.warn({ kind, error: codesOf(error) }, 'a mail was not sent and will be tried again')
  const run = async (now: Date) => (await mails.sendDueMail({ now, post, onFailure }, domain)) > 0
  return { name: 'mail', everySeconds: 1, run }
}

const COUNT_UPLOADS_SECONDS = 3_600

/** Deletes unreferenced pictures after their time, or when an owner has too many. */
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
      const removed = await files.sweep({ unusedSince, inUse: imageUrls => products.picturesInUse(imageUrls, domain) })
      if (removed > 0) log.info({ removed }, 'pictures that nobody refers to were removed')
      return false
    },
  }
}

/** Notifies open order pages immediately, even while undo is possible. */
function liveJob(publishNews: NonNullable<JobsOptions['publishNews']>, { domain, log }: JobsOptions): Job {
  const onFailure = ({ kind }: { kind: string }, error: unknown) =>
    log.warn({ err: error, kind }, 'open pages were not told and will be')
  const tellPages = (personIds: readonly number[]) => publishNews({ personIds, subjects: ['order'] })
  const run = async (now: Date) => (await events.deliverLive({ now, tellPages, onFailure }, domain)) > 0
  // Repeats are harmless; waiting for a lease isn't.
  return { name: 'live', everySeconds: 0.5, isInEach: true, run }
}

/** Creates notifications and refreshes recipients' pages. */
function outboxJob({ domain, log, publishNews }: JobsOptions): Job {
  const onFailure = (event: { kind: string }, error: unknown) =>
    log.warn({ err: error, event }, `the event ${event.kind} was not delivered and will be tried again`)
  const tellPages = publishNews && tellBy(publishNews)
  const run = async (now: Date) => (await events.deliverEvents({ now, tellPages, onFailure }, domain)) > 0
  return { name: 'outbox', everySeconds: 1, run }
}

function tellBy(publishNews: NonNullable<JobsOptions['publishNews']>) {
  return (personIds: readonly number[], event: DomainEvent) => publishNews({ personIds, subjects: subjectsOf(event) })
}

function figuresJob({ domain, log }: JobsOptions): Job {
  const onFailure = (event: { kind: string }, error: unknown) =>
    log.warn({ err: error, event }, `the event ${event.kind} was not counted and will be tried again`)
  const run = async (now: Date) => (await statistics.countEvents({ now, onFailure }, domain)) > 0
  return { name: 'figures', everySeconds: 1, run }
}

/** At most one batch per second, so order placement goes first. */
function orderWordsJob({ domain }: JobsOptions): Job {
  return {
    name: 'order words',
    everySeconds: 1,
    async run() {
      await orders.fillOrderWords(domain)
      return false
    },
  }
}

/** Starts all background jobs. */
export function startJobs(options: JobsOptions): Jobs {
  const { domain, log, stockMoved, post, push, uploads, online } = options
  const jobs: Job[] = [
    outboxJob(options),
    ...(options.publishNews ? [liveJob(options.publishNews, options)] : []),
    {
      name: 'expired holds',
      everySeconds: 5,
      async run(now) {
        const ended = await carts.releaseExpiredReservations({ now }, domain)
        if (ended > 0) await stockMoved()
        return ended > 0
      },
    },
    {
      name: 'complaints',
      everySeconds: 10,
      run: async now => (await complaints.passOnComplaints({ now }, domain)) > 0,
    },
    {
      name: 'harvest choices',
      everySeconds: 5,
      async run(now) {
        const settled = await harvests.settleChoices({ now }, domain)
        if (settled > 0) await stockMoved()
        return settled > 0
      },
    },
    { name: 'migrations', everySeconds: 60, run: () => migrations.moveBatch(domain) },
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
