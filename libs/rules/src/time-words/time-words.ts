import type { Language } from '../languages.ts'

export interface TimeWords {
  /** Twelve, separated by spaces. */
  shortMonths: string
  longMonths: string
  /** Words for yesterday, today, tomorrow. */
  nearDays: readonly string[]
  /** Words for night, morning, afternoon, evening; empty if the clock uses am and pm. */
  dayParts: readonly string[]
  /** All except `now` follow a number. */
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

/** Returns English until a language is added: pages load theirs, servers have all. */
export function timeWords(language: Language): TimeWords {
  return added[language] ?? ENGLISH
}
