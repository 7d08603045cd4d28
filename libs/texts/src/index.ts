import '@santhe/rules/all-languages'
import type { Language, Message, Reason, Refusal } from '@santhe/rules'
import { ENGLISH } from './en/index.ts'
import hiServer from './hi/server.json' with { type: 'json' }
import { WORDS as HINDI } from './hi/words.ts'
import knServer from './kn/server.json' with { type: 'json' }
import { WORDS as KANNADA } from './kn/words.ts'
import { type Params, say, type TextCode } from './say.ts'
import { SERVER_FORMATS } from './server-formats.ts'
import { SERVER_VARIANTS } from './server-variants.ts'
import { addFormats, addWords, wordsIn } from './words.ts'

export { coded, type PlainCode, readCoded, say, stepReason } from './say.ts'
export { feeName } from './shared.ts'

addFormats(SERVER_FORMATS, SERVER_VARIANTS)
addWords('en', ENGLISH)
addWords('kn', { ...KANNADA, ...knServer })
addWords('hi', { ...HINDI, ...hiServer })

/** Returns a message as text. */
export function textOf(message: Message, language: Language): string {
  return wordsIn(message, language)
}

/** Returns a stored reason as text: a person's own words unchanged, the market's by its code. */
export function reasonText(reason: Reason, language: Language): string {
  return typeof reason === 'string' ? reason : textOf(reason, language)
}

export function newsWords(news: Message, language: Language): { title: string; message: string } {
  return { title: textOf(news, language), message: textOf({ ...news, code: `${news.code}.message` }, language) }
}

export type TextIn = <Code extends TextCode>(code: Code, ...params: Params<Code>) => string

export interface LanguageTexts {
  language: Language
  text: TextIn
}

/** Returns the texts of one language. */
export function textsIn(language: Language): TextIn {
  return (code, ...params) => textOf(say(code, ...params), language)
}

function fieldsIn(fields: Readonly<Record<string, Message>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, textOf(message, language)]))
}

interface RefusalWords {
  message: string
  fields?: Record<string, string>
}

/** Returns an error's text: its reason, else its first wrong field's, else its code's (docs/product/calls.md#errors). */
export function refusalWords({ code, reason, fields }: Refusal, language: Language): RefusalWords {
  return {
    message: textOf(reason ?? { code }, language),
    ...(fields && { fields: fieldsIn(fields, language) }),
  }
}
