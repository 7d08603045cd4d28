import { useChooseLanguage, useLanguage, useLocation } from '@santhe/host'
import { inLanguage, LANGUAGE_NAMES, type Language } from '@santhe/rules'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './LanguageSwitch.module.css'

const ORDER: readonly Language[] = ['kn', 'hi', 'en']

/** Names each language in that language. docs/product/pages.md#languages */
export function LanguageSwitch() {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  const choose = useChooseLanguage()
  const { pathname, search } = useLocation()
  const path = pathname + search
  return (
    <nav className={styles.languages} aria-label={t('language')}>
      {ORDER.map(one => (
        <a
          key={one}
          href={inLanguage(path, one)}
          lang={one}
          hrefLang={one}
          aria-current={one === language ? 'true' : undefined}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            void choose(one, path + location.hash)
          }}
        >
          {LANGUAGE_NAMES[one]}
        </a>
      ))}
    </nav>
  )
}
