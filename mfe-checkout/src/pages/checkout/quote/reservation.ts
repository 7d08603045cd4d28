/** How long a quote reserves its boxes, in milliseconds. docs/product/checkout.md#quote. */
export const RESERVATION_MS = 600_000
/** A reservation that seems to end sooner than this comes from a clock that is wrong. */
const MIN_REMAINING_MS = 30_000

/**
 * Returns when a reservation ends by this device's clock. `expiresAt` is the server's; where the two clocks differ so far that it
 * makes no sense, the reservation's length counts from now, or the page would request quotes without end.
 */
export function reservationEndsAt(expiresAt: string, now: number): number {
  const remaining = Date.parse(expiresAt) - now
  return now + (remaining >= MIN_REMAINING_MS && remaining <= RESERVATION_MS ? remaining : RESERVATION_MS)
}

/** '9:05' from milliseconds; never below zero. */
export function minutesAndSeconds(remaining: number): string {
  const seconds = Math.max(0, Math.ceil(remaining / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
