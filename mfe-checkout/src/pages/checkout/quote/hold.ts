/** How long a quote holds its boxes, in milliseconds. docs/product/checkout.md#quote. */
export const HOLD = 600_000
/** A hold that seems to end sooner than this comes from a clock that is wrong. */
const LEAST = 30_000

/**
 * When a hold ends by this device's clock. `expiresAt` is the server's; where the two clocks disagree so far that the answer
 * makes no sense, the hold's own length counts from now, or the page would ask again and again.
 */
export function holdEndsAt(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now
  return now + (left >= LEAST && left <= HOLD ? left : HOLD)
}

/** '9:05' from milliseconds; never below zero. */
export function minutesAndSeconds(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
