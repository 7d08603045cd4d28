import { FORMS } from './en/forms.ts'
import { SHARED } from './en/shared.ts'
import { type Language, type Params, readCoded, say } from './say.ts'
import { type Tables, wordsIn } from './words.ts'

/** For screens: without what only servers say. */
export const FORM_TABLES: Tables = { en: { ...FORMS, ...SHARED } }

/** Returns a schema's message in words. */
export function formText(message: string, language: Language): string {
  return wordsIn(FORM_TABLES, readCoded(message), language)
}

export type SharedText = <Code extends keyof typeof SHARED>(code: Code, ...params: Params<Code>) => string

/** Returns what screens share with servers and mails. */
export function sharedTexts(language: Language): SharedText {
  return (code, ...params) => wordsIn(FORM_TABLES, say(code, ...params), language)
}
