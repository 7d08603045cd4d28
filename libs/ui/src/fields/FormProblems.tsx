import { type Ref, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './FormProblems.module.css'

interface FormProblemsProps {
  problems: Readonly<Record<string, string | undefined>>
  /** Labels in form order. */
  labels: Readonly<Record<string, string>>
  onGo: (name: string) => void
  /** Receives the focus on errors: `useProblemsFocus`. */
  ref: Ref<HTMLDivElement>
}

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

/** Focuses the error list once rendered, and fields by name. */
export function useProblemsFocus() {
  const form = useRef<HTMLFormElement>(null)
  const problems = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState(0)
  useEffect(() => {
    if (wish > 0) problems.current?.focus()
  }, [wish])
  const toField = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return { form, problems, toField, toProblems: () => setWish(count => count + 1) }
}
