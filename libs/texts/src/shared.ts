import { SHARED } from './en/shared.ts'
import { type Language, type Params, say } from './say.ts'
import { type Tables, wordsIn } from './words.ts'

const SHARED_TABLES: Tables = { en: SHARED }

export type SharedText = <Code extends keyof typeof SHARED>(code: Code, ...params: Params<Code>) => string

/** Returns what screens share with servers and mails. */
export function sharedTexts(language: Language): SharedText {
  return (code, ...params) => wordsIn(SHARED_TABLES, say(code, ...params), language)
}
