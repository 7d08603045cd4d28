import { browserStore } from '@santhe/host'
import { useCallback, useState } from 'react'

export const LANGUAGES = [
  { language: 'kn', name: 'ಕನ್ನಡ' },
  { language: 'hi', name: 'हिन्दी' },
  { language: 'en', name: 'English' },
] as const
export type ModeLanguage = (typeof LANGUAGES)[number]['language']

const KEY = 'santhe-three-buttons'

/** Returns the language chosen in this browser; else Hindi if the browser prefers it, otherwise Kannada. */
function storedLanguage(): ModeLanguage {
  const stored = browserStore.getItem(KEY)
  const entry = LANGUAGES.find(({ language }) => language === stored)
  return entry?.language ?? (navigator.language.startsWith('hi') ? 'hi' : 'kn')
}

/** The mode's language is stored per browser. */
export function useLanguage(): [ModeLanguage, (language: ModeLanguage) => void] {
  const [language, setLanguage] = useState(storedLanguage)
  const choose = useCallback((next: ModeLanguage) => {
    setLanguage(next)
    browserStore.setItem(KEY, next)
  }, [])
  return [language, choose]
}
