import type { Language } from '@santhe/rules'
import { SHARED } from './en/shared.ts'
import { type Base, type Params, say, type TextCode } from './say.ts'
import { addWords, wordsIn } from './words.ts'

addWords('en', SHARED)

/** Returns a usual fee name in the reader's language, and one of staff as written. */
export function feeName(name: string, language: Language): string {
  const code = `fee.name.${name}`
  const text = wordsIn({ code }, language)
  return text === code ? name : text
}

type SharedCode = Extract<TextCode, Base<keyof typeof SHARED>>
export type SharedText = <Code extends SharedCode>(code: Code, ...params: Params<Code>) => string

/** Returns the texts that screens share with servers and mails. */
export function sharedTexts(language: Language): SharedText {
  return (code, ...params) => wordsIn(say(code, ...params), language)
}
