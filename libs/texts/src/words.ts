import type { Message } from '@santhe/rules'
import { type Language, textHook } from './say.ts'

/** A text, or a function from its params to it; `word` words a message among the params. */
interface Wording {
  [code: string]:
    | string
    | { words(params: Readonly<Record<string, unknown>>, word: (message: Message) => string): string }['words']
}
/** By language; English fills gaps. */
export type Tables = Partial<Record<Language, Wording>>

/** Returns a message in words; a code without a text stays as it is. */
export function wordsIn(tables: Tables, { code, params = {} }: Message, language: Language): string {
  const text = [tables[language], tables.en].find(table => table && Object.hasOwn(table, code))?.[code]
  if (text === undefined) return code
  return textHook.apply(typeof text === 'string' ? text : text(params, nested => wordsIn(tables, nested, language)))
}
