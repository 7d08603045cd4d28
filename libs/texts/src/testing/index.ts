import { type Message, SantheError } from '@santhe/rules'
import { FORM_TABLES } from '../forms.ts'
import { refusalWords, TABLES } from '../index.ts'
import type { Tables } from '../words.ts'

function inBrackets(table: Tables['en'] = {}): Tables['en'] {
  const bracketed = (text: string) => `⟦${text}⟧`
  return Object.fromEntries(
    Object.entries(table).map(([code, text]) => [
      code,
      typeof text === 'string'
        ? bracketed(text)
        : (params: Readonly<Record<string, unknown>>, word: (message: Message) => string) =>
            bracketed(text(params, word)),
    ]),
  )
}

/** Puts every text between ⟦ and ⟧ until the returned function is called. */
export function swapInPseudoLanguage(): () => void {
  const before = [TABLES, FORM_TABLES].map(tables => ({ tables, english: tables.en }))
  for (const { tables, english } of before) tables.en = inBrackets(english)
  return () => {
    for (const { tables, english } of before) tables.en = english
  }
}

/** Rethrows a refusal with words as its `message` and `fields`: what people read. */
export async function inWords(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SantheError ? Object.assign(error, refusalWords(error, 'en')) : error
  }
}
