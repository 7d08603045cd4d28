const INDIA_MILLISECONDS = 5.5 * 3_600_000

/** Returns a moment in the provider's format: ISO 8601 in India's time zone, to the second. `at` is in milliseconds since 1970. */
export function istMoment(at: number): string {
  return `${new Date(at + INDIA_MILLISECONDS).toISOString().slice(0, 19)}+05:30`
}
