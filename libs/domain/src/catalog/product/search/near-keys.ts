import { normalise, soundOf } from '@santhe/rules'
import { cachedSound, memoize } from './memoize.ts'
import { displayName, kindsCalled, kindsSoundingLike } from './thesaurus.ts'

/** Maximum number of words in a name of produce, such as 'black eyed peas'. */
export const LONGEST_NAME = 3
/** Shorter words match by sound only: without a letter too little remains. */
const MIN_LENGTH_FOR_TYPOS = 6

/** Returns the key of a listed kind of produce: its display name, so that the list can be reordered. */
export function keyOfKind(kind: number): string {
  return displayName(kind)
}

/** Returns the key of an unlisted word, such as a variety's own name. */
export function keyOfWord(sound: string): string {
  return `=${sound}`
}

/** Returns keys that two sounds share if they differ by a letter that is missing, added, changed or swapped with the next. */
export function keysOfTypos(sound: string): string[] {
  if (sound.length < MIN_LENGTH_FOR_TYPOS) return []
  return [...new Set([sound, ...Array.from(sound, (_letter, at) => sound.slice(0, at) + sound.slice(at + 1))])].map(
    each => `~${each}`,
  )
}

/** A part of a text: the kinds of produce that it names, or an unlisted word. */
export interface Segment {
  text: string
  kinds: readonly number[]
}

const hasLetters = (word: string): boolean => /\p{L}/u.test(word)

/** Splits a text into its longest names, from the beginning, without descriptive words. */
export function segmentsOf(text: string): Segment[] {
  const words = normalise(text).split(' ').filter(hasLetters)
  const segments: Segment[] = []
  for (let at = 0; at < words.length; ) {
    const match = longestName(words, at)
    segments.push(...match.segment)
    at += match.words
  }
  return segments
}

function longestName(words: readonly string[], at: number): { words: number; segment: Segment[] } {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(' ')
    const sound = cachedSound(text)
    const kinds = kindsCalled(sound)
    if (kinds.length > 0) return { words: length, segment: [{ text, kinds }] }
  }
  const text = words[at] ?? ''
  const sound = cachedSound(text)
  return { words: 1, segment: sound === '' || isDescribing(text) ? [] : [{ text, kinds: [] }] }
}

export interface NamedProduce {
  name: string
  localName: string
  otherNames: readonly string[]
}

const likeliestKind = memoize((text: string) => kindsSoundingLike(text)[0]?.kind)

/** Returns the kinds of produce that names mean. An ambiguous word adds none when another name decides. */
function kindsOfNames(names: readonly (readonly number[])[]): Set<number> {
  const kinds = new Set(names.flatMap(nameKinds => (nameKinds.length === 1 ? nameKinds : [])))
  for (const nameKinds of names)
    if (!nameKinds.some(kind => kinds.has(kind))) for (const kind of nameKinds) kinds.add(kind)
  return kinds
}

/** Returns the keys of an unlisted word; with its typos only if it is not itself a misspelt name. */
function keysOfUnknownWord(text: string): string[] {
  const sound = cachedSound(text)
  if (sound === '' || kindsCalled(sound).length > 0) return []
  return [keyOfWord(sound), ...(likeliestKind(text) === undefined ? keysOfTypos(sound) : [])]
}

/**
 * Returns a product's keys for searches without literal matches: the kinds of produce that its names mean, or else sound like,
 * and the other words of its name with their likely typos.
 */
export function nearKeysOf({ name, localName, otherNames }: NamedProduce): string[] {
  const segments = [name, localName].flatMap(segmentsOf)
  const others = otherNames.map(text => normalise(text))
  const namedKinds = kindsOfNames([
    ...segments.map(segment => segment.kinds),
    ...others.map(text => kindsCalled(cachedSound(text))),
  ])
  const kinds = namedKinds.size > 0 ? [...namedKinds] : segments.map(({ text }) => likeliestKind(text))
  const keys = kinds.filter(kind => kind !== undefined).map(keyOfKind)
  const unknownWordKeys = [...segments.map(({ text }) => text), ...others].flatMap(keysOfUnknownWord)
  return [...new Set([...keys, ...unknownWordKeys])].slice(0, MAX_KEYS)
}

/** Maximum number of keys per product, even for a long name. */
const MAX_KEYS = 120

/** Descriptive words beside a name, in the languages that people mix. */
const WORDS = [
  'fresh organic natural naturally raw ripe unripe desi nati local country farm farmer home homemade pure best good quality',
  'big small large little baby young tender whole clean washed cut sliced dry dried new old hybrid heirloom seedless premium special',
  'green red white yellow purple black brown',
  'kg kilo kilos gram grams box boxes dozen bunch bunches piece pieces packet bag',
  'buy price rate cost online order cheap near me shop market today delivery in from of the a an and with for to',
  'fruit fruits vegetable vegetables veg veggies leaf leaves seed seeds pod pods plant',
  'hannu hannugalu kayi kai soppu kalu kaalu bele gedde tarkari hasi taja taaja',
  'sabzi sabji subzi bhaji phal ka ki ke taza kachcha hara hari lal',
  'pazham palam pandu kaya kaay kaayi keerai koora ilai',
] as const

const SOUNDS: ReadonlySet<string> = new Set(WORDS.join(' ').split(' ').map(soundOf))

/** Returns whether a word only describes: 'fresh', 'kg', 'hannu'. */
export function isDescribing(word: string): boolean {
  return SOUNDS.has(cachedSound(word))
}
