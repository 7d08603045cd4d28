const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns 'just now', 'Nm ago', 'Nh ago' or 'Nd ago'; 'just now' for a moment in the future. docs/product/money-and-dates.md#ages. */
export function relativeAge(moment: Date | string, now: Date): string {
  const age = now.getTime() - new Date(moment).getTime()
  if (Number.isNaN(age)) return ''
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return `${Math.floor(age / DAY)}d ago`
}
