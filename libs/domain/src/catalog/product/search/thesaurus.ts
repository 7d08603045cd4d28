import { isOneTypo, lettersOf, type SoundTable, soundOf, soundTable } from '@santhe/rules'
import produceNames from './produce-names.json' with { type: 'json' }

interface SoundEntry {
  sound: string
  /** Its spellings in Latin letters. */
  letters: string[]
  /** Indexes of the kinds of produce with such a name. */
  kinds: number[]
}

/** A kind of produce that a text may mean, and the distance of its sound from one of the kind's names. */
export interface Guess {
  kind: number
  distance: number
}

interface Thesaurus {
  /** Shown names by kind. */
  displayNames: readonly string[]
  bySound: ReadonlyMap<string, SoundEntry>
  /** The same by first letter, which hardly anybody mistypes. */
  byBeginning: ReadonlyMap<string, { entries: readonly SoundEntry[]; table: SoundTable }>
}

/** First letters that are confused with each other, by language or typing. */
const BEGINNINGS = ['aeiouh', 'kgcsj', 'td', 'nm', 'pbv', 'rl'] as const

function beginningOf(sound: string): string {
  const first = sound.charAt(0)
  return BEGINNINGS.find(letters => letters.includes(first)) ?? first
}

function readNames(): Thesaurus {
  const displayNames: string[] = []
  const bySound = new Map<string, SoundEntry>()
  const byBeginning = new Map<string, SoundEntry[]>()
  for (const [kind, [name, others]] of Object.entries(produceNames).entries()) {
    displayNames.push(name)
    for (const each of [name, ...others.split(', ')]) {
      const sound = soundOf(each)
      const entry = bySound.get(sound) ?? { sound, letters: [], kinds: [] }
      if (entry.kinds.length === 0) {
        bySound.set(sound, entry)
        const beginning = beginningOf(sound)
        byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), entry])
      }
      entry.letters.push(lettersOf(each))
      if (!entry.kinds.includes(kind)) entry.kinds.push(kind)
    }
  }
  const tables = [...byBeginning].map(([beginning, entries]) => {
    const table = soundTable(entries.map(({ sound }) => sound))
    return [beginning, { entries, table }] as const
  })
  return { displayNames, bySound, byBeginning: new Map(tables) }
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

/** Returns the kinds of produce with exactly this sound among their names; several where a word means several. */
export function kindsCalled(sound: string): readonly number[] {
  return thesaurus().bySound.get(sound)?.kinds ?? []
}

/** Returns the largest distance from a name at which a sound of this length counts as it: short words have too many neighbours. */
function tolerance(length: number): number {
  if (length <= 4) return 0
  if (length <= 6) return length === 5 ? 0.5 : 1
  return length <= 9 ? 1.5 : 2
}

/** Shorter words do not count as misspelt, even with one typo. */
const MIN_LETTERS = 5
const ONE_TYPO = 1

/** Returns the kinds of produce that a mistyped text may mean, nearest first; none where it is too far from all. */
export function kindsSoundingLike(text: string): Guess[] {
  const [sound, letters] = [soundOf(text), lettersOf(text)]
  const { entries, table } = thesaurus().byBeginning.get(beginningOf(sound)) ?? {}
  const near = table?.near(sound, tolerance(sound.length))
  const nearest = new Map<number, number>()
  for (const entry of entries ?? []) {
    const distance = near?.get(entry.sound)
    const isNear = distance !== undefined && distance <= tolerance(entry.sound.length)
    const isSlip = letters.length >= MIN_LETTERS && entry.letters.some(each => isOneTypo(letters, each))
    if (!isNear && !isSlip) continue
    const guessed = isNear ? distance : ONE_TYPO
    for (const kind of entry.kinds) nearest.set(kind, Math.min(guessed, nearest.get(kind) ?? guessed))
  }
  return [...nearest].map(([kind, distance]) => ({ kind, distance })).sort((a, b) => a.distance - b.distance)
}
