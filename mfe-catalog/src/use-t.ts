import { useTexts } from '@santhe/ui'
import { catalogTexts } from './texts.ts'

/** This slice's words in the language of the page. */
export const useT = () => useTexts(catalogTexts)

/** Translates a key of this slice's texts. */
export type T = ReturnType<typeof useT>
