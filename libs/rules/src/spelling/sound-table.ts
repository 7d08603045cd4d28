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
const SIGNS = ALPHABET.length
/** By the places of both letters. Bytes, since they are read for every letter of every branch. */
const CHANGES = Uint8Array.from(
  ALPHABET.flatMap(a => ALPHABET.map(b => (a === '' || b === '' ? FULL : costOfChange(a, b)))),
)
const COSTS = Uint8Array.from(ALPHABET, letter =>
  letter !== '' && (isVowel(letter) || letter === 'h') ? SLIGHT : FULL,
)

const placesOf = (sound: string): Uint8Array =>
  Uint8Array.from(sound, letter => (LETTERS.indexOf(letter) + SIGNS) % SIGNS)

/** A beginning of sounds of the table, and the sound where it is one. */
interface Branch {
  readonly letter: number
  readonly next: Branch[]
  sound?: string
  /** Of the sounds that begin so. */
  shortest: number
  longest: number
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
 * `rows` are the distances of a beginning from each beginning of the sound, the empty one first, in halves; one of each length, since
 * only those of the beginnings of one sound are used at a time. Damerau's distance: of two letters that are swapped as of one that changes.
 */
function nearIn(root: Branch, rows: Uint8Array, sound: string, limit: number): Map<string, number> {
  const looked = placesOf(sound)
  const matches = new Map<string, number>()
  const { length } = looked
  const width = length + 1
  if (length > MAX_LENGTH) return matches
  rows[0] = 0
  for (let at = 0; at < length; at++) rows[at + 1] = (rows[at] ?? 0) + (COSTS[looked[at] ?? 0] ?? FULL)

  /** Returns the least distance of the row. */
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
    // A swap goes on from the row before.
    if (Math.min(least, leastBefore + FULL) > 2 * limit) return
    // A letter more or less costs a half at least.
    for (const next of branch.next)
      if (next.shortest <= length + 2 * limit && next.longest >= length - 2 * limit)
        walk(next, row + width, fillRow(next.letter, branch.letter, row + width), least)
  }
  walk(root, 0, 0, 0)
  return matches
}
