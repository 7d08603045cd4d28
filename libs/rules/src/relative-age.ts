import type { Language } from './languages.ts'
import { timeWords } from './time-words/time-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns 'just now', 'Nm ago', 'Nh ago' or 'Nd ago'; 'just now' for future moments. docs/product/money-and-dates.md#ages. */
export function relativeAge(moment: Date | string, now: Date, language: Language): string {
  const words = timeWords(language).age
  const age = now.getTime() - new Date(moment).getTime()
  if (Number.isNaN(age)) return ''
  if (age < MINUTE) return words.now
  if (age < HOUR) return `${Math.floor(age / MINUTE)}${words.minutes}`
  if (age < DAY) return `${Math.floor(age / HOUR)}${words.hours}`
  return `${Math.floor(age / DAY)}${words.days}`
}
