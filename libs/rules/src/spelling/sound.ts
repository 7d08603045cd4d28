import { normalise } from '../search-text.ts'
import { inLatinLetters } from './latin-letters.ts'

/** Returns the singular of words such as 'tomatoes', 'ladies', 'chillis'. */
function singular(word: string): string {
  if (word.length <= 3) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=o|x|z|ch|sh)es$/, '').replace(/s+$/, '')
}

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/^ye/, 'e'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/t?ch+/g, 'c'],
  [/zh/g, 'l'],
  [/([kgcjtdpbrl])h/g, '$1'],
  [/sh/g, 's'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/f/g, 'p'],
  [/aa+/g, 'a'],
  [/ey$/, 'i'],
  [/ayi/g, 'ai'],
  [/iy/g, 'i'],
  [/a[iey](?![aeiou])|e[iy]/g, 'e'],
  [/ea|ee+|ie|ii+/g, 'i'],
  [/oo|uu+/g, 'u'],
  [/[oa][uw](?![aeiou])|oa|oe/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/h(?![aeiou])/g, ''],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1+/g, '$1'],
]

/** The dot below letters of sounds from abroad, which many omit: 'प्याज़', 'ಫ಼'. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/g

/** Returns the letters of a name: Indian scripts in Latin letters, words joined, singular, without digits. */
export function lettersOf(name: string): string {
  const words = inLatinLetters(normalise(name).replace(NUKTA, '')).split(' ')
  return words.map(word => singular(word.replace(/[^a-z]/g, ''))).join('')
}

/**
 * Returns the sound of a name in a few Latin letters, regardless of spelling and Indian script: the same for 'Baingan', 'bengan'
 * and 'बैंगन'. Joins words, so that 'lady finger' and 'ladyfinger' agree. For comparing only, never to show.
 */
export function soundOf(name: string): string {
  return FOLDS.reduce((sound, [from, to]) => sound.replace(from, to), lettersOf(name))
}
