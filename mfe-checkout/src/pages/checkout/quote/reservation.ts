/** Reservation time of a quote in ms. docs/product/checkout.md#quote. */
export const RESERVATION_MS = 600_000
/** An apparently shorter reservation means the clocks differ. */
const MIN_REMAINING_MS = 30_000

/**
 * Converts the server's `expiresAt` to this device's clock. When the clocks differ too much, counts the full
 * reservation from now; otherwise quotes would be requested in a loop.
 */
export function reservationEndsAt(expiresAt: string, now: number): number {
  const remaining = Date.parse(expiresAt) - now
  return now + (remaining >= MIN_REMAINING_MS && remaining <= RESERVATION_MS ? remaining : RESERVATION_MS)
}

/** Formats ms as '9:05', never negative. */
export function minutesAndSeconds(remaining: number): string {
  const seconds = Math.max(0, Math.ceil(remaining / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
