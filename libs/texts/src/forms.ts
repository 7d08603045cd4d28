import { FORMS } from './en/forms.ts'
import { type Language, readCoded } from './say.ts'
import { type Tables, wordsIn } from './words.ts'

/** For screens: without what only servers say. */
const FORM_TABLES: Tables = { en: FORMS }

/** Returns a schema's message in words. */
export function formText(message: string, language: Language): string {
  return wordsIn(FORM_TABLES, readCoded(message), language)
}
