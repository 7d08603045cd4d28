const VOWELS = 'aeiou'
/** Pairs of consonants that replace each other between languages, and between Tamil letters and sounds. */
const AKIN = ['kg', 'td', 'pb', 'bv', 'pv', 'cs', 'cj', 'js', 'gj', 'mn', 'rl'] as const
const SLIGHT = 0.5
const FULL = 1

const isVowel = (letter: string): boolean => VOWELS.includes(letter)

function costOfChange(a: string, b: string): number {
  if (a === b) return 0
  if (isVowel(a) && isVowel(b)) return SLIGHT
  return AKIN.some(pair => pair.includes(a) && pair.includes(b)) ? SLIGHT : FULL
}

const costOfLetter = (letter: string): number => (isVowel(letter) || letter === 'h' ? SLIGHT : FULL)

/**
 * Returns the distance of two sounds: a consonant more, less, changed or swapped counts 1, a vowel or a change to a related consonant ½.
 * Damerau's distance (adjacent swaps) with weights; symmetric.
 */
export function soundDistance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], [0]]
  for (const letter of b) last.push((last.at(-1) ?? 0) + costOfLetter(letter))
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charAt(i - 1)
    const row = [(last[0] ?? 0) + costOfLetter(letter)]
    for (let j = 1; j <= b.length; j++) {
      const other = b.charAt(j - 1)
      const isSwapped = i > 1 && j > 1 && letter === b.charAt(j - 2) && a.charAt(i - 2) === other
      row.push(
        Math.min(
          (last[j] ?? 0) + costOfLetter(letter),
          (row[j - 1] ?? 0) + costOfLetter(other),
          (last[j - 1] ?? 0) + costOfChange(letter, other),
          isSwapped ? (before[j - 2] ?? 0) + FULL : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}
