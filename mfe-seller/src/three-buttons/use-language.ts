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
  let stored: string | null = null
  try {
    stored = localStorage.getItem(KEY)
  } catch {
    // A browser may refuse its storage: the choice then lasts as long as the page.
  }
  const entry = LANGUAGES.find(({ language }) => language === stored)
  return entry?.language ?? (navigator.language.startsWith('hi') ? 'hi' : 'kn')
}

/** Returns the language of the three-button mode and what changes it, for this browser. */
export function useLanguage(): [ModeLanguage, (language: ModeLanguage) => void] {
  const [language, setLanguage] = useState(storedLanguage)
  const choose = useCallback((next: ModeLanguage) => {
    setLanguage(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // As above.
    }
  }, [])
  return [language, choose]
}
