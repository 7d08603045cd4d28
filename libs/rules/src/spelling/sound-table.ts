const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const VOWELS = 'aeiou'
/** Pairs of consonants that replace each other between languages, and between Tamil letters and sounds. */
const AKIN = ['kg', 'td', 'pb', 'bv', 'pv', 'cs', 'cj', 'js', 'gj', 'mn', 'rl'] as const
/** Costs in halves, so that rows are bytes. */
const [SLIGHT, FULL] = [1, 2] as const

const isVowel = (letter: string): boolean => VOWELS.includes(letter)

function costOfChange(a: string, b: string): number {
  if (a === b) return 0
  if (isVowel(a) && isVowel(b)) return SLIGHT
  return AKIN.some(pair => pair.includes(a) && pair.includes(b)) ? SLIGHT : FULL
}

/** Every letter that is none of the alphabet is the last one, and like no other. */
const ALPHABET = [...LETTERS, '']
const CHANGES = ALPHABET.map(a => ALPHABET.map(b => (a === '' || b === '' ? FULL : costOfChange(a, b))))
const COSTS = ALPHABET.map(letter => (letter !== '' && (isVowel(letter) || letter === 'h') ? SLIGHT : FULL))

const placesOf = (sound: string): number[] =>
  Array.from(sound, letter => (LETTERS.indexOf(letter) + ALPHABET.length) % ALPHABET.length)

/** A beginning of sounds of the table, and the sound where it is one. */
interface Branch {
  readonly next: Map<number, Branch>
  sound?: string
}

/** Distances of a beginning from each beginning of the sound that is looked for, the empty one first, in halves. */
interface Row {
  readonly distances: Uint8Array
  readonly least: number
  readonly letter: number
  readonly before: Row | undefined
}

function firstRow(sound: readonly number[]): Row {
  const distances = new Uint8Array(sound.length + 1)
  for (const [at, letter] of sound.entries()) distances[at + 1] = (distances[at] ?? 0) + (COSTS[letter] ?? FULL)
  return { distances, least: 0, letter: -1, before: undefined }
}

/** Damerau's distance: of two letters that are swapped as of one that changes. */
function nextRow(row: Row, letter: number, sound: readonly number[]): Row {
  const [above, before, changes] = [row.distances, row.before?.distances, CHANGES[letter]]
  const cost = COSTS[letter] ?? FULL
  const distances = new Uint8Array(sound.length + 1)
  let last = (above[0] ?? 0) + cost
  let least = last
  distances[0] = last
  for (let at = 1; at <= sound.length; at++) {
    const other = sound[at - 1] ?? 0
    last = Math.min(
      last + (COSTS[other] ?? FULL),
      (above[at] ?? 0) + cost,
      (above[at - 1] ?? 0) + (changes?.[other] ?? FULL),
    )
    if (before && at > 1 && letter === sound[at - 2] && row.letter === other)
      last = Math.min(last, (before[at - 2] ?? 0) + FULL)
    distances[at] = last
    least = Math.min(least, last)
  }
  return { distances, least, letter, before: row }
}

/** Longer sounds are near to none: the rows would not fit bytes. */
const MAX_LENGTH = 60

export interface SoundTable {
  /**
   * Returns the sounds of the table that are at most this far away, with their distances: a consonant more, less, changed or
   * swapped counts 1, a vowel or a change to a related consonant ½.
   */
  near(sound: string, limit: number): ReadonlyMap<string, number>
}

/** Sounds by their beginnings, so that what many have in common is compared once, and left where it is too far away. */
export function soundTable(sounds: Iterable<string>): SoundTable {
  const root: Branch = { next: new Map() }
  for (const sound of sounds) {
    let branch = root
    for (const place of placesOf(sound)) {
      const next = branch.next.get(place) ?? { next: new Map() }
      branch.next.set(place, next)
      branch = next
    }
    branch.sound = sound
  }
  return {
    near(sound, limit) {
      const matches = new Map<string, number>()
      const looked = placesOf(sound)
      const walk = (branch: Branch, row: Row): void => {
        const distance = (row.distances[looked.length] ?? 0) / 2
        if (branch.sound !== undefined && distance <= limit) matches.set(branch.sound, distance)
        // A swap goes on from the row before.
        if (Math.min(row.least, (row.before?.least ?? 0) + FULL) > 2 * limit) return
        for (const [place, next] of branch.next) walk(next, nextRow(row, place, looked))
      }
      if (looked.length <= MAX_LENGTH) walk(root, firstRow(looked))
      return matches
    },
  }
}
