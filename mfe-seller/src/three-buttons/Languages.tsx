import { useTexts } from '@santhe/ui'
import { threeButtonTexts } from './texts.ts'
import styles from './three-buttons.module.css'
import { LANGUAGES, type ModeLanguage } from './use-language.ts'

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
