import type { Language } from '@santhe/rules'
import { loadTimeWords } from '@santhe/rules/load-language'
import { addWords } from './words.ts'

const LOADERS = {
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn/words.ts'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi/words.ts'),
} as const

/** Loads the texts that screens need of a language; servers have all of them. */
export async function loadWords(language: Exclude<Language, 'en'>): Promise<void> {
  const [{ WORDS }] = await Promise.all([LOADERS[language](), loadTimeWords(language)])
  addWords(language, WORDS)
}
