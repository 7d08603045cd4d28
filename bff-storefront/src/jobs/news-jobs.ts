import { type Domain, follows, notifications } from '@santhe/domain'
import { istDateOf } from '@santhe/rules'
import type { Logger } from '../logger.ts'
import type { Job } from './repeat.ts'

const LINES_EVERY_SECONDS = 5
const DIGESTS_EVERY_SECONDS = 60
const OFFERS_EVERY_SECONDS = 600

interface NewsJobsOptions {
  domain: Domain
  log: Logger
  /** Invalidates caches after boxes moved. */
  stockMoved: () => Promise<void>
}

/** Offers boxes to those who wait. */
function linesJob({ domain, stockMoved }: NewsJobsOptions): Job {
  return {
    name: 'waiting lines',
    everySeconds: LINES_EVERY_SECONDS,
    async run(now) {
      if ((await follows.serveLines({ now }, domain)) > 0) await stockMoved()
      return false
    },
  }
}

/** Daily; restarts check again without notifying twice. */
function endingOffersJob(domain: Domain): Job {
  let place: notifications.EndingOffersPlace | undefined
  let doneOn = ''
  return {
    name: 'ending offers',
    everySeconds: OFFERS_EVERY_SECONDS,
    async run(now) {
      const today = istDateOf(now)
      if (doneOn === today) return false
      place = await notifications.noticeEndingOffers({ now, after: place }, domain)
      if (!place) doneOn = today
      return place !== undefined
    },
  }
}

/** Each morning, or later if no program ran: collects farms' news for followers, then writes digests. */
function digestsJob(domain: Domain, log: Logger): Job {
  let after: number | undefined
  const onFailure = (event: { kind: string }, error: unknown) =>
    log.warn({ err: error, event }, `the event ${event.kind} was not collected for followers and will be tried again`)
  return {
    name: 'follower digests',
    everySeconds: DIGESTS_EVERY_SECONDS,
    async run(now) {
      if ((await notifications.collectFarmNews({ now, onFailure }, domain)) > 0) return true
      after = await notifications.writeDigests({ now, after }, domain)
      return after !== undefined
    },
  }
}

/** docs/product/notifications.md#kinds-of-news */
export function newsJobs(options: NewsJobsOptions): Job[] {
  const { domain, log } = options
  return [linesJob(options), endingOffersJob(domain), digestsJob(domain, log)]
}
