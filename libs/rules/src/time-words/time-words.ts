import type { Language } from '../languages.ts'

/** What dates, ages and distances are made of. */
export interface TimeWords {
  /** Twelve, with spaces between. */
  shortMonths: string
  longMonths: string
  /** Yesterday, today, tomorrow. */
  nearDays: readonly string[]
  /** Night, morning, afternoon, evening; none where the clock has am and pm. */
  dayParts: readonly string[]
  /** Behind a number, but for `now`. */
  age: { now: string; minutes: string; hours: string; days: string }
  distance: { m: string; km: string }
}

const ENGLISH: TimeWords = {
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  longMonths: 'January February March April May June July August September October November December',
  nearDays: ['yesterday', 'today', 'tomorrow'],
  dayParts: [],
  age: { now: 'just now', minutes: 'm ago', hours: 'h ago', days: 'd ago' },
  distance: { m: 'm', km: 'km' },
}

const added: Partial<Record<Language, TimeWords>> = {}

export function addTimeWords(language: Language, words: TimeWords): void {
  added[language] = words
}

/** English until a language is added: pages load theirs, servers have all. */
export function timeWords(language: Language): TimeWords {
  return added[language] ?? ENGLISH
}
