import { soundOf } from '@santhe/rules'
import { cachedSound } from './memoize.ts'

/** Words beside a name that do not name a produce, in the languages that people mix. */
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
