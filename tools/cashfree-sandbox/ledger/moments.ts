const INDIA_MILLISECONDS = 5.5 * 3_600_000

/** A moment as the provider writes it: ISO 8601 in India's own zone, to the second. */
export function istMoment(at: number): string {
  return `${new Date(at + INDIA_MILLISECONDS).toISOString().slice(0, 19)}+05:30`
}
