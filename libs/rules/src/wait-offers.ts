import { IST_AHEAD } from './dates.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Boxes are offered to those who wait between these hours, in India. */
const OPENS = 7 * HOUR
const CLOSES = 21 * HOUR
const OFFER_MS = HOUR / 2

/** In ms since 00:00 IST. */
function timeOfDay(moment: Date): number {
  return (moment.getTime() + IST_AHEAD) % DAY
}

/** From 07:00 to before 21:00 IST. docs/product/products.md#waitlist */
export function isOfferTime(moment: Date): boolean {
  const time = timeOfDay(moment)
  return time >= OPENS && time < CLOSES
}

/** Returns when an offer ends that is made in the hours: after 30 minutes, which go on at 07:00 where 21:00 cuts them short. */
export function offerEnd(madeAt: Date): Date {
  const isCut = timeOfDay(madeAt) + OFFER_MS > CLOSES
  return new Date(madeAt.getTime() + OFFER_MS + (isCut ? DAY - CLOSES + OPENS : 0))
}
