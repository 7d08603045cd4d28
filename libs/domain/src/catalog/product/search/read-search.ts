import { normalise, soundOf } from '@santhe/rules'
import { isDescribing, keyOfKind, keyOfWord, keysOfTypos, LONGEST_NAME, segmentsOf } from './near-keys.ts'
import { displayName, type Guess, kindsCalled, kindsSoundingLike } from './thesaurus.ts'

/** Longer texts are not searched for produce. */
const MAX_WORDS = 8
/** Maximum distance beyond the best guess for further guesses, which are listed after it. */
const MARGIN = 0.5
const MAX_KINDS = 12

export interface SearchMeaning {
  /** Kinds of produce, likeliest first, each with its products' key. */
  kinds: readonly { name: string; key: string }[]
  /**
   * Required keys, likeliest meaning first: one of each group. A later tier includes the earlier ones.
   * Empty when the text means no produce.
   */
  tiers: readonly (readonly (readonly string[])[])[]
}

interface Part {
  best: string[]
  further: string[]
  kinds: number[]
}

const NOTHING: SearchMeaning = { kinds: [], tiers: [] }

function partOfKinds(kinds: readonly number[]): Part {
  return { best: kinds.map(keyOfKind), further: [], kinds: [...kinds] }
}

function partOfGuesses(guesses: readonly Guess[], sound: string): Part {
  const least = guesses[0]?.distance ?? 0
  const near = guesses.filter(({ distance }) => distance <= least + MARGIN).slice(0, MAX_KINDS)
  const isBest = ({ distance }: Guess) => distance === least
  return {
    best: [keyOfWord(sound), ...near.filter(isBest).map(({ kind }) => keyOfKind(kind))],
    further: near.filter(guess => !isBest(guess)).map(({ kind }) => keyOfKind(kind)),
    kinds: near.map(({ kind }) => kind),
  }
}

/** An unlisted word: it may be part of a product's own name. */
function partOfWord(sound: string): Part {
  return { best: [keyOfWord(sound)], further: keysOfTypos(sound), kinds: [] }
}

/** Splits words into names and misspelt names, the longest first, from the beginning. */
function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const { used, part } = nextPart(words, at)
    if (part) parts.push(part)
    at += used
  }
  return parts
}

/** The words together neither are nor resemble a name. */
function nextPart(words: readonly string[], at: number): { used: number; part?: Part } {
  const longest = Math.min(LONGEST_NAME, words.length - Math.max(at, 1))
  const names = Array.from({ length: longest }, (_unused, less) => words.slice(at, at + longest - less))
  for (const name of names) {
    const kinds = kindsCalled(soundOf(name.join(' ')))
    if (kinds.length > 0) return { used: name.length, part: partOfKinds(kinds) }
  }
  const word = words[at] ?? ''
  if (isDescribing(word) || soundOf(word) === '') return { used: 1 }
  for (const name of names) {
    const guesses = kindsSoundingLike(name.join(' '))
    if (guesses.length > 0) return { used: name.length, part: partOfGuesses(guesses, soundOf(name.join(' '))) }
  }
  return { used: 1, part: partOfWord(soundOf(word)) }
}

function meaningOf(parts: readonly Part[]): SearchMeaning {
  const named = parts.filter(part => part.kinds.length > 0)
  const words = parts.filter(part => part.kinds.length === 0)
  const kinds = [...new Set(named.flatMap(part => part.kinds))].slice(0, MAX_KINDS)
  // A search with two kinds of produce matches either; any other word must match too.
  const either = (keys: (part: Part) => string[]) => (named.length > 0 ? [named.flatMap(keys)] : [])
  const best = [...either(part => part.best), ...words.map(part => part.best)]
  const hasFurther = parts.some(part => part.further.length > 0)
  const all = [
    ...either(part => [...part.best, ...part.further]),
    ...words.map(part => [...part.best, ...part.further]),
  ]
  if (best.length === 0) return NOTHING
  return {
    kinds: kinds.map(kind => ({ name: displayName(kind), key: keyOfKind(kind) })),
    tiers: hasFurther ? [best, all] : [best],
  }
}

/**
 * Returns the possible meanings of a search without literal matches, as names of produce: local names, other spellings, small
 * typos, words joined or split. Pure, and limited to the list of names.
 */
export function readSearch(text: string): SearchMeaning {
  const words = normalise(text).split(' ')
  const wholeSound = soundOf(text)
  if (wholeSound === '' || words.length > MAX_WORDS) return NOTHING
  const called = kindsCalled(wholeSound)
  if (called.length > 0) return meaningOf([partOfKinds(called)])
  const segments = segmentsOf(text)
  if (segments.length > 0 && segments.every(({ kinds }) => kinds.length > 0)) {
    return meaningOf(segments.map(({ kinds }) => partOfKinds(kinds)))
  }
  const guesses = kindsSoundingLike(text)
  if (guesses.length > 0) return meaningOf([partOfGuesses(guesses, wholeSound)])
  return meaningOf(partsOf(words))
}
