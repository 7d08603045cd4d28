import type { Ref } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './FormProblems.module.css'

interface FormProblemsProps {
  /** Messages by the name of their field. */
  problems: Readonly<Record<string, string | undefined>>
  /** What each field is called, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Takes the person to a field. */
  onGo: (name: string) => void
  /** Where the focus goes when something has to be mended: `useProblemsFocus`. */
  ref: Ref<HTMLDivElement>
}

/** All that needs another look, above a form, each a way to its field; nothing while nothing does. */
export function FormProblems({ problems, labels, onGo, ref }: FormProblemsProps) {
  const t = useTexts(uiTexts)
  const rows = Object.entries(labels).flatMap(([name, label]) => {
    const message = problems[name]
    return message === undefined ? [] : [{ name, label, message }]
  })
  if (rows.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={styles.problems}>
      <Icon name="warning" />
      <div>
        <strong>{t('problems', { count: rows.length })}</strong>
        <ul>
          {rows.map(({ name, label, message }) => (
            <li key={name}>
              <button type="button" onClick={() => onGo(name)}>
                {label}
              </button>
              {': '}
              {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
