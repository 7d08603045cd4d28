import type { Language } from '@santhe/rules'
import { loadTimeWords } from '@santhe/rules/load-language'
import { addWords } from './words.ts'

const LOADERS = {
  kn: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-kn" */ './kn/forms.json'),
      import(/* webpackChunkName: "texts-kn" */ './kn/shared.json'),
    ]),
  hi: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-hi" */ './hi/forms.json'),
      import(/* webpackChunkName: "texts-hi" */ './hi/shared.json'),
    ]),
} as const

/** Loads the texts that screens need of a language; servers have all of them. */
export async function loadWords(language: Exclude<Language, 'en'>): Promise<void> {
  const [tables] = await Promise.all([LOADERS[language](), loadTimeWords(language)])
  for (const { default: table } of tables) addWords(language, table)
}
