import { istDateOf, startOfIstDay } from '@santhe/rules'

const HOUR_MS = 3_600_000
const DIGEST_HOUR = 8

/** Returns when the digest of this day is made in India, of what happened until then. docs/product/notifications.md#kinds-of-news */
export function digestTimeOf(now: Date): Date {
  return new Date(startOfIstDay(istDateOf(now)).getTime() + DIGEST_HOUR * HOUR_MS)
}
