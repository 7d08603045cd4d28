/** Unicode arranges the scripts of India in blocks of 128, each with the same sound at the same offset. */
const FIRST_BLOCK = 0x0900
const LAST = 0x0d7f
const BLOCK = 128
const VIRAMA = 0x4d

/** Devanagari, Bengali, Gurmukhi, Gujarati, which drop the vowel of a final consonant. */
const WITHOUT_LAST_VOWEL: readonly number[] = [0x0900, 0x0980, 0x0a00, 0x0a80]
const TAMIL = 0x0b80

const VOWELS = ['a', 'a', 'i', 'i', 'u', 'u', 'ri', 'li', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'] as const
const FIRST_VOWEL = 0x05

const CONSONANTS = 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ')
const FIRST_CONSONANT = 0x15

/** Vowel signs of consonants. */
const SIGNS = ['a', 'i', 'i', 'u', 'u', 'ri', 'ri', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'] as const
const FIRST_SIGN = 0x3e

/** Nasal marks, the breath mark, and letters of some scripts beyond the common order. */
const FURTHER: Readonly<Record<number, string>> = { 1: 'n', 2: 'n', 3: 'h', 112: 'n' }
/** Consonants of Malayalam without a vowel. */
const CHILLU = { '\u0d7a': 'n', '\u0d7b': 'n', '\u0d7c': 'r', '\u0d7d': 'l', '\u0d7e': 'l', '\u0d7f': 'k' } as const
const isChillu = (letter: string): letter is keyof typeof CHILLU => Object.hasOwn(CHILLU, letter)

interface Letter {
  kind: 'consonant' | 'sign' | 'virama' | 'other'
  latin: string
  block: number
}

function letterOf(character: string): Letter | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < FIRST_BLOCK || code > LAST) return undefined
  const block = code - (code % BLOCK)
  if (isChillu(character)) return { kind: 'other', latin: CHILLU[character], block }
  const place = code - block
  const consonant = CONSONANTS[place - FIRST_CONSONANT]
  if (consonant !== undefined) return { kind: 'consonant', latin: consonant, block }
  const sign = SIGNS[place - FIRST_SIGN]
  if (sign !== undefined) return { kind: 'sign', latin: sign, block }
  if (place === VIRAMA) return { kind: 'virama', latin: '', block }
  return { kind: 'other', latin: VOWELS[place - FIRST_VOWEL] ?? FURTHER[place] ?? '', block }
}

/** Tamil writes g, d, b as k, t, p, voiced after a nasal. */
function voiced(word: string): string {
  return word
    .replace(/(?<=[mn])k/g, 'g')
    .replace(/(?<=[mn])t/g, 'd')
    .replace(/(?<=[mn])p/g, 'b')
    .replace(/(?<=n)ch/g, 'j')
}

function wordInLatin(word: string): string {
  const letters = [...word].map(character => letterOf(character) ?? character)
  const written = letters.map((letter, place) => {
    if (typeof letter === 'string') return letter
    if (letter.kind !== 'consonant') return letter.latin
    const next = letters[place + 1]
    const hasOwnVowel = typeof next === 'object' && (next.kind === 'sign' || next.kind === 'virama')
    const isMute = next === undefined && place > 0 && WITHOUT_LAST_VOWEL.includes(letter.block)
    return hasOwnVowel || isMute ? letter.latin : `${letter.latin}a`
  })
  const isTamil = letters.some(letter => typeof letter === 'object' && letter.block === TAMIL)
  return isTamil ? voiced(written.join('')) : written.join('')
}

/**
 * Transliterates words of Indian scripts roughly as people write them: 'ಟೊಮೇಟೊ' to 'tometo', 'टमाटर' to 'tamatar'. Keeps other
 * letters.
 */
export function inLatinLetters(text: string): string {
  return text.split(' ').map(wordInLatin).join(' ')
}
