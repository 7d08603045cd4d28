import '@santhe/texts'
import { isOneTypo, lettersOf, namesFor, type SoundTable, soundOf, soundTable } from '@santhe/rules'
import produceNames from './produce-names.json' with { type: 'json' }

interface SoundEntry {
  sound: string
  /** Index in the list of names. */
  place: number
  /** Indexes of the kinds of produce with such a name. */
  kinds: number[]
}

/** A possible kind of produce of a text, and the distance between its sounds. */
export interface Guess {
  kind: number
  distance: number
}

interface Thesaurus {
  /** Display names by kind. */
  displayNames: readonly string[]
  bySound: ReadonlyMap<string, SoundEntry>
  /** Sounds by first letter, which people rarely mistype. */
  tables: ReadonlyMap<string, SoundTable>
  /** Latin spellings by the sound's first letter, the own first letter and the length. */
  spelt: ReadonlyMap<string, readonly { letters: string; entry: SoundEntry }[]>
}

/** First letters that are easily confused, by language or typing. */
const BEGINNINGS = ['aeiouh', 'kgcsj', 'td', 'nm', 'pbv', 'rl'] as const

function beginningOf(sound: string): string {
  const first = sound.charAt(0)
  return BEGINNINGS.find(letters => letters.includes(first)) ?? first
}

function speltKey(sound: string, letters: string, length: number): string {
  return `${beginningOf(sound)} ${letters.charAt(0)}${length}`
}

/** Returns the name that Hindi readers see, so they may search for it; none if the market knows none. */
export function hindiNamesOf(name: string): string[] {
  const [first] = namesFor({ name, localName: '' }, 'hi')
  return first === name ? [] : [first]
}

function readNames(): Thesaurus {
  const displayNames: string[] = []
  const bySound = new Map<string, SoundEntry>()
  const byBeginning = new Map<string, string[]>()
  const spelt = new Map<string, { letters: string; entry: SoundEntry }[]>()
  for (const [kind, [name, others]] of Object.entries(produceNames).entries()) {
    displayNames.push(name)
    const names = [name, ...others.split(', ')]
    for (const each of new Set([...names, ...names.flatMap(hindiNamesOf)])) {
      const sound = soundOf(each)
      const entry = bySound.get(sound) ?? { sound, place: bySound.size, kinds: [] }
      if (entry.kinds.length === 0) {
        bySound.set(sound, entry)
        const beginning = beginningOf(sound)
        byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), sound])
      }
      const letters = lettersOf(each)
      const key = speltKey(sound, letters, letters.length)
      spelt.set(key, [...(spelt.get(key) ?? []), { letters, entry }])
      if (!entry.kinds.includes(kind)) entry.kinds.push(kind)
    }
  }
  const tables = new Map([...byBeginning].map(([beginning, sounds]) => [beginning, soundTable(sounds)]))
  return { displayNames, bySound, tables, spelt }
}

let loaded: Thesaurus | undefined
/** Built on the first use, not when the domain is imported. */
function thesaurus(): Thesaurus {
  loaded ??= readNames()
  return loaded
}

export function displayName(kind: number): string {
  return thesaurus().displayNames[kind] ?? ''
}

/** Returns the kinds of produce with exactly this sound among their names; several for an ambiguous word. */
export function kindsCalled(sound: string): readonly number[] {
  return thesaurus().bySound.get(sound)?.kinds ?? []
}

/** Returns the maximum distance at which a sound of this length matches a name: short words have too many neighbours. */
function tolerance(length: number): number {
  if (length <= 4) return 0
  if (length <= 6) return length === 5 ? 0.5 : 1
  return length <= 9 ? 1.5 : 2
}

/** Shorter words are not matched as misspelt, even with one typo. */
const MIN_LETTERS = 5
const ONE_TYPO = 1

/** Returns the names that sound like a text or differ from it by one typo, with their distances, in list order. */
function namesNear(sound: string, letters: string): [SoundEntry, number][] {
  const { bySound, tables, spelt } = thesaurus()
  const distances = new Map<SoundEntry, number>()
  for (const [near, distance] of tables.get(beginningOf(sound))?.near(sound, tolerance(sound.length)) ?? []) {
    const entry = bySound.get(near)
    if (entry && distance <= tolerance(near.length)) distances.set(entry, distance)
  }
  const { length } = letters
  for (const each of length < MIN_LETTERS ? [] : [length - 1, length, length + 1]) {
    for (const { letters: others, entry } of spelt.get(speltKey(sound, letters, each)) ?? [])
      if (!distances.has(entry) && isOneTypo(letters, others)) distances.set(entry, ONE_TYPO)
  }
  return [...distances].sort(([a], [b]) => a.place - b.place)
}

/** Returns the possible kinds of produce of a mistyped text, nearest first; none when all are too far. */
export function kindsSoundingLike(text: string): Guess[] {
  const nearest = new Map<number, number>()
  for (const [{ kinds }, distance] of namesNear(soundOf(text), lettersOf(text))) {
    for (const kind of kinds) nearest.set(kind, Math.min(distance, nearest.get(kind) ?? distance))
  }
  return [...nearest].map(([kind, distance]) => ({ kind, distance })).sort((a, b) => a.distance - b.distance)
}
