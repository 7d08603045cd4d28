import { type Language, SantheError } from '@santhe/rules'
import { refusalWords } from '../index.ts'
import { textHook } from '../say.ts'

/** Puts every text between ⟦ and ⟧ until the returned function is called. */
export function swapInPseudoLanguage(): () => void {
  const { apply } = textHook
  textHook.apply = text => `⟦${text}⟧`
  return () => {
    textHook.apply = apply
  }
}

/** Rethrows an error with texts as its `message` and `fields`, as people read it. */
export async function inWords(work: Promise<unknown>, language: Language = 'en'): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SantheError ? Object.assign(error, refusalWords(error, language)) : error
  }
}
