import type { Language } from '@santhe/rules'
import { loadWords } from '@santhe/texts/languages'
import { addTexts, type Tables } from './texts.tsx'

type OtherLanguage = Exclude<Language, 'en'>
type Loaders = Readonly<Record<OtherLanguage, () => Promise<{ default: Tables }>>>

const OWN: Loaders = {
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi.json'),
}

/**
 * Returns a function that loads all texts of a bundle in a language: the room's own, those of `@santhe/ui`, and those shared
 * with servers.
 */
export function languageLoader(room: Loaders): (language: OtherLanguage) => Promise<void> {
  return async language => {
    const tables = await Promise.all([room[language](), OWN[language](), loadWords(language)])
    addTexts(language, tables[0].default)
    addTexts(language, tables[1].default)
  }
}
