import { normalise } from '@santhe/rules'
import { isDescribing } from './describing-words.ts'
import { remembered, rememberedSound } from './remembered.ts'
import { kindsCalled, kindsSoundingLike, shownName } from './thesaurus.ts'

/** The most words of one name of produce, as in 'black eyed peas'. */
export const LONGEST_NAME = 3
/** Words shorter than this are found only as they sound: with a letter left out too little remains of them. */
const LEAST_FOR_TYPOS = 6

/** The key of a kind of produce that we know: its shown name, so that the list of names may be re-ordered. */
export function keyOfKind(kind: number): string {
  return shownName(kind)
}

/** The key of a word that no list of ours knows, such as a variety's own name. */
export function keyOfWord(sound: string): string {
  return `=${sound}`
}

/** Keys that two sounds share when a letter of either is missing, added, changed or swapped with the next. */
export function keysOfTypos(sound: string): string[] {
  if (sound.length < LEAST_FOR_TYPOS) return []
  return [...new Set([sound, ...Array.from(sound, (_letter, at) => sound.slice(0, at) + sound.slice(at + 1))])].map(
    each => `~${each}`,
  )
}

/** A stretch of a text: the kinds of produce it names, or a word that is no name we know. */
export interface Stretch {
  text: string
  kinds: readonly number[]
}

const hasLetters = (word: string): boolean => /\p{L}/u.test(word)

/** Reads a text from its beginning by the longest names it has; words that only describe are left out. */
export function stretchesOf(text: string): Stretch[] {
  const words = normalise(text).split(' ').filter(hasLetters)
  const found: Stretch[] = []
  for (let at = 0; at < words.length; ) {
    const taken = longestName(words, at)
    found.push(...taken.stretch)
    at += taken.words
  }
  return found
}

function longestName(words: readonly string[], at: number): { words: number; stretch: Stretch[] } {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(' ')
    const sound = rememberedSound(text)
    const kinds = kindsCalled(sound)
    if (kinds.length > 0) return { words: length, stretch: [{ text, kinds }] }
  }
  const text = words[at] ?? ''
  const sound = rememberedSound(text)
  return { words: 1, stretch: sound === '' || isDescribing(text) ? [] : [{ text, kinds: [] }] }
}

/** What a product is called. */
export interface NamedProduce {
  name: string
  localName: string
  otherNames: readonly string[]
}

/** What a misspelt name most likely is. */
const likeliestKind = remembered((text: string) => kindsSoundingLike(text)[0]?.kind)

/** The kinds of produce that names say. A word of several meanings adds none where another name decides already. */
function kindsSaid(names: readonly (readonly number[])[]): Set<number> {
  const kinds = new Set(names.flatMap(meant => (meant.length === 1 ? meant : [])))
  for (const meant of names) if (!meant.some(kind => kinds.has(kind))) for (const kind of meant) kinds.add(kind)
  return kinds
}

/** The keys of a word that no list knows; its typos only where it isn't a misspelt name itself. */
function keysOfStrange(text: string): string[] {
  const sound = rememberedSound(text)
  if (sound === '' || kindsCalled(sound).length > 0) return []
  return [keyOfWord(sound), ...(likeliestKind(text) === undefined ? keysOfTypos(sound) : [])]
}

/**
 * Under which keys a product is found when a search is not met literally: the kinds of produce its names say, or sound like
 * where they say none, and the other words of its name with their likely typos.
 */
export function nearKeysOf({ name, localName, otherNames }: NamedProduce): string[] {
  const stretches = [name, localName].flatMap(stretchesOf)
  const others = otherNames.map(text => normalise(text))
  const said = kindsSaid([
    ...stretches.map(stretch => stretch.kinds),
    ...others.map(text => kindsCalled(rememberedSound(text))),
  ])
  const kinds = said.size > 0 ? [...said] : stretches.map(({ text }) => likeliestKind(text))
  const keys = kinds.filter(kind => kind !== undefined).map(keyOfKind)
  const strange = [...stretches.map(({ text }) => text), ...others].flatMap(keysOfStrange)
  return [...new Set([...keys, ...strange])].slice(0, MOST_KEYS)
}

/** Of one product, however long its name. */
const MOST_KEYS = 120
