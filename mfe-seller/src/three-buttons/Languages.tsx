import { useChooseLanguage, useLanguage, useLocation } from '@santhe/host'
import { LANGUAGE_NAMES, type Language } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { threeButtonTexts } from '../texts/three-buttons.ts'
import styles from './three-buttons.module.css'

/** Most of the mode's farmers read Kannada. */
const LANGUAGES: readonly Language[] = ['kn', 'hi', 'en']

/** Switches the language of the page. */
export function Languages() {
  const t = useTexts(threeButtonTexts)
  const language = useLanguage()
  const choose = useChooseLanguage()
  const { pathname, search } = useLocation()
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      {LANGUAGES.map(one => (
        <button
          key={one}
          type="button"
          lang={one}
          className={styles.language}
          aria-pressed={one === language}
          onClick={() => void choose(one, pathname + search)}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  )
}
