import type { Language } from '@santhe/rules'
import { FORMS } from './en/forms.ts'
import { readCoded } from './say.ts'
import { addWords, wordsIn } from './words.ts'

/** For screens: without texts that only servers use. */
addWords('en', FORMS)

/** Returns a schema's message as text. */
export function formText(message: string, language: Language): string {
  return wordsIn(readCoded(message), language)
}
