import type { Language } from '@santhe/texts/say'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Texts, Translate } from './texts.ts'

const LanguageContext = createContext<Language>('en')

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** A bundle's texts in the language of the page. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => texts.in(language), [texts, language])
}
