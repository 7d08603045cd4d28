import { type Domain, news } from '@santhe/domain'
import { istDateOf } from '@santhe/rules'
import type { Logger } from '../logger.ts'
import type { Job } from './repeat.ts'

/** 'Tell me': how long a product can be bought before those who wait for it are notified, at most, while they are few. */
const WISHES_EVERY_SECONDS = 5
const DIGESTS_EVERY_SECONDS = 60
const OFFERS_EVERY_SECONDS = 600

/** Goes through the awaited products again and again, some each round, so that it costs the same however many wait. */
function wishesJob(domain: Domain): Job {
  let after: number | undefined
  return {
    name: 'wishes',
    everySeconds: WISHES_EVERY_SECONDS,
    async run(now) {
      after = await news.fulfilWishes({ now, after }, domain)
      return false
    },
  }
}

/** Once a day; a program that starts looks once more, which notifies nobody twice. */
function endingOffersJob(domain: Domain): Job {
  let place: news.EndingOffersPlace | undefined
  let doneOn = ''
  return {
    name: 'ending offers',
    everySeconds: OFFERS_EVERY_SECONDS,
    async run(now) {
      const today = istDateOf(now)
      if (doneOn === today) return false
      place = await news.noticeEndingOffers({ now, after: place }, domain)
      if (!place) doneOn = today
      return place !== undefined
    },
  }
}

/** Each morning, and later where no program ran then: what farms have new is collected for their followers, then written. */
function digestsJob(domain: Domain, log: Logger): Job {
  let after: number | undefined
  const onFailure = (event: { kind: string }, error: unknown) =>
    log.warn({ err: error, event }, `the event ${event.kind} was not collected for followers and will be tried again`)
  return {
    name: 'follower digests',
    everySeconds: DIGESTS_EVERY_SECONDS,
    async run(now) {
      if ((await news.collectFarmNews({ now, onFailure }, domain)) > 0) return true
      after = await news.writeDigests({ now, after }, domain)
      return after !== undefined
    },
  }
}

/** Returns the jobs that look for news which no single act causes. docs/product/notifications.md#kinds-of-news. */
export function newsJobs({ domain, log }: { domain: Domain; log: Logger }): Job[] {
  return [wishesJob(domain), endingOffersJob(domain), digestsJob(domain, log)]
}
