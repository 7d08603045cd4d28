const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const VOWELS = 'aeiou'
/** Pairs of consonants that are interchanged between languages, and between Tamil letters and sounds. */
const AKIN = ['kg', 'td', 'pb', 'bv', 'pv', 'cs', 'cj', 'js', 'gj', 'mn', 'rl'] as const
/** Costs in halves, so that rows are bytes. */
const [SLIGHT, FULL] = [1, 2] as const

const isVowel = (letter: string): boolean => VOWELS.includes(letter)

function costOfChange(a: string, b: string): number {
  if (a === b) return 0
  if (isVowel(a) && isVowel(b)) return SLIGHT
  return AKIN.some(pair => pair.includes(a) && pair.includes(b)) ? SLIGHT : FULL
}

/** The last entry stands for all other letters and differs from every letter. */
const ALPHABET = [...LETTERS, '']
const SIGNS = ALPHABET.length
/** Cost by the indexes of both letters. Bytes, since every letter of every branch reads them. */
const CHANGES = Uint8Array.from(
  ALPHABET.flatMap(a => ALPHABET.map(b => (a === '' || b === '' ? FULL : costOfChange(a, b)))),
)
const COSTS = Uint8Array.from(ALPHABET, letter =>
  letter !== '' && (isVowel(letter) || letter === 'h') ? SLIGHT : FULL,
)

const placesOf = (sound: string): Uint8Array =>
  Uint8Array.from(sound, letter => (LETTERS.indexOf(letter) + SIGNS) % SIGNS)

/** A prefix of sounds in the table, with the sound if complete. */
interface Branch {
  readonly letter: number
  readonly next: Branch[]
  sound?: string
  /** Lengths of the sounds with this prefix. */
  shortest: number
  longest: number
}

/** Longer sounds match none, since their rows would not fit bytes. */
const MAX_LENGTH = 60

export interface SoundTable {
  /**
   * Returns the sounds of the table within a distance, with their distances. A consonant more, less, changed or swapped counts 1;
   * a vowel or a change to a related consonant counts ½.
   */
  near(sound: string, limit: number): ReadonlyMap<string, number>
}

/** A tree of sounds by prefix: common prefixes are compared once, and distant branches skipped. */
export function soundTable(sounds: Iterable<string>): SoundTable {
  const root: Branch = { letter: -1, next: [], shortest: 0, longest: 0 }
  for (const sound of sounds) {
    let branch = root
    const letters = placesOf(sound)
    const { length } = letters
    root.longest = Math.max(root.longest, length)
    for (const letter of letters) {
      const before = branch.next.find(each => each.letter === letter)
      const next = before ?? { letter, next: [], shortest: length, longest: length }
      if (before === undefined) branch.next.push(next)
      next.shortest = Math.min(next.shortest, length)
      next.longest = Math.max(next.longest, length)
      branch = next
    }
    branch.sound = sound
  }
  const rows = new Uint8Array((root.longest + 1) * (MAX_LENGTH + 1))
  return { near: (sound, limit) => nearIn(root, rows, sound, limit) }
}

/**
 * `rows` has the distances (in halves) of a prefix to each prefix of the sound, starting with the empty one. One row per length
 * is enough, since only the prefixes of one branch are in use. Damerau's distance: a swap of two letters costs a change.
 */
function nearIn(root: Branch, rows: Uint8Array, sound: string, limit: number): Map<string, number> {
  const looked = placesOf(sound)
  const matches = new Map<string, number>()
  const { length } = looked
  const width = length + 1
  if (length > MAX_LENGTH) return matches
  rows[0] = 0
  for (let at = 0; at < length; at++) rows[at + 1] = (rows[at] ?? 0) + (COSTS[looked[at] ?? 0] ?? FULL)

  /** Returns the row's least distance. */
  const fillRow = (letter: number, before: number, row: number): number => {
    const above = row - width
    const twoAbove = above - width
    const cost = COSTS[letter] ?? FULL
    let last = (rows[above] ?? 0) + cost
    let least = last
    rows[row] = last
    for (let at = 1; at <= length; at++) {
      const other = looked[at - 1] ?? 0
      const changed = (rows[above + at - 1] ?? 0) + (CHANGES[letter * SIGNS + other] ?? FULL)
      last = Math.min(last + (COSTS[other] ?? FULL), (rows[above + at] ?? 0) + cost, changed)
      if (twoAbove >= 0 && at > 1 && letter === looked[at - 2] && before === other)
        last = Math.min(last, (rows[twoAbove + at - 2] ?? 0) + FULL)
      rows[row + at] = last
      least = Math.min(least, last)
    }
    return least
  }

  const walk = (branch: Branch, row: number, least: number, leastBefore: number): void => {
    const distance = (rows[row + length] ?? 0) / 2
    if (branch.sound !== undefined && distance <= limit) matches.set(branch.sound, distance)
    // A swap continues from the row before.
    if (Math.min(least, leastBefore + FULL) > 2 * limit) return
    // A letter more or less costs at least a half.
    for (const next of branch.next)
      if (next.shortest <= length + 2 * limit && next.longest >= length - 2 * limit)
        walk(next, row + width, fillRow(next.letter, branch.letter, row + width), least)
  }
  walk(root, 0, 0, 0)
  return matches
}
