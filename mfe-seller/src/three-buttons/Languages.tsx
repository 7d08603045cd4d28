import type { Product } from '@santhe/contracts'
import { browserStore } from '@santhe/host'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback, useState } from 'react'
import { threeButtonTexts } from '../texts/three-buttons/index.ts'
import styles from './three-buttons.module.css'

export function Languages({
  language,
  onChoose,
}: {
  language: ModeLanguage
  onChoose: (language: ModeLanguage) => void
}) {
  const t = useTexts(threeButtonTexts)
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      {LANGUAGES.map(one => (
        <button
          key={one.language}
          type="button"
          lang={one.language}
          className={styles.language}
          aria-pressed={one.language === language}
          onClick={() => onChoose(one.language)}
        >
          {one.name}
        </button>
      ))}
    </fieldset>
  )
}

const LANGUAGES = [
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

/** Returns a product's name and its language: the local name in Kannada, if any. */
export function nameOf({ name, localName }: Product, language: ModeLanguage): { name: string; lang: string } {
  const isKannada = language === 'kn' && /\p{Script=Kannada}/u.test(localName)
  return isKannada ? { name: localName, lang: 'kn' } : { name, lang: 'en' }
}

/** Formats rupees as spoken: '₹320', or '₹320.50' with paise. */
export function shortRupees(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees) ?? 0).replace(/\.00$/, '')
}
