import type { Language } from '../languages.ts'
import { addTimeWords } from './time-words.ts'

const LOADERS = {
  kn: () => import(/* webpackChunkName: "texts-kn" */ './kn.json'),
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi.json'),
}

export async function loadTimeWords(language: Exclude<Language, 'en'>): Promise<void> {
  addTimeWords(language, (await LOADERS[language]()).default)
}
