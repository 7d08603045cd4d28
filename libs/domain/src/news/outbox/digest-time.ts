import { istDateOf, startOfIstDay } from '@santhe/rules'

const HOUR_MS = 3_600_000
const DIGEST_HOUR = 8

/** Returns when today's digest is created in India, with the news until then. docs/product/notifications.md#kinds-of-news */
export function digestTimeOf(now: Date): Date {
  return new Date(startOfIstDay(istDateOf(now)).getTime() + DIGEST_HOUR * HOUR_MS)
}

/** Returns when the news of a moment is collected. */
export function nextDigestTime(moment: Date): Date {
  const today = digestTimeOf(moment)
  return moment <= today ? today : digestTimeOf(new Date(moment.getTime() + 24 * HOUR_MS))
}
