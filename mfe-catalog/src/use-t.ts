import { useTexts } from '@santhe/ui'
import { catalogTexts } from './texts.ts'

export const useT = () => useTexts(catalogTexts)

/** Translates a key of this slice's texts. */
export type T = ReturnType<typeof useT>
