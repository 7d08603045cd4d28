import { browserStore } from '@santhe/host'
import { useCallback, useState } from 'react'

/** The languages of the mode, each by its own name. */
export const LANGUAGES = [
  { language: 'kn', name: 'ಕನ್ನಡ' },
  { language: 'hi', name: 'हिन्दी' },
  { language: 'en', name: 'English' },
] as const
export type ModeLanguage = (typeof LANGUAGES)[number]['language']

const KEY = 'santhe-three-buttons'

/** Returns the language that was chosen in this browser; else Hindi where the browser is set to it, and Kannada everywhere else. */
function storedLanguage(): ModeLanguage {
  const stored = browserStore.getItem(KEY)
  const entry = LANGUAGES.find(({ language }) => language === stored)
  return entry?.language ?? (navigator.language.startsWith('hi') ? 'hi' : 'kn')
}

/** Returns the language of the three-button mode and what changes it, for this browser. */
export function useLanguage(): [ModeLanguage, (language: ModeLanguage) => void] {
  const [language, setLanguage] = useState(storedLanguage)
  const choose = useCallback((next: ModeLanguage) => {
    setLanguage(next)
    browserStore.setItem(KEY, next)
  }, [])
  return [language, choose]
}
