import { IST_AHEAD } from './dates.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Offer boxes to people on the waitlist between these hours, IST. */
const OPENS = 7 * HOUR
const CLOSES = 21 * HOUR
const OFFER_MS = HOUR / 2

/** Returns ms since 00:00 IST. */
function timeOfDay(moment: Date): number {
  return (moment.getTime() + IST_AHEAD) % DAY
}

/** True from 07:00 until before 21:00 IST. docs/product/products.md#waitlist */
export function isOfferTime(moment: Date): boolean {
  const time = timeOfDay(moment)
  return time >= OPENS && time < CLOSES
}

/** Returns the end of an offer made within the hours: after 30 minutes, which continue at 07:00 if 21:00 interrupts them. */
export function offerEnd(madeAt: Date): Date {
  const isCut = timeOfDay(madeAt) + OFFER_MS > CLOSES
  return new Date(madeAt.getTime() + OFFER_MS + (isCut ? DAY - CLOSES + OPENS : 0))
}
