import { useTexts } from '@santhe/ui'
import type { Ref } from 'react'
import { Notice } from '../../../summary/Notice.tsx'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { FIELDS, type FieldName, type Problems } from './use-shipping-form.ts'

interface FormProblemsProps {
  problems: Problems
  /** Takes the person to a field. */
  onGo: (name: FieldName) => void
  ref: Ref<HTMLDivElement>
}

/** All that needs another look, above the form, each a way to its field. */
export function FormProblems({ problems, onGo, ref }: FormProblemsProps) {
  const t = useTexts(texts)
  const names = FIELDS.filter(name => problems[name] !== undefined)
  return (
    <Notice tone="bad" icon="warning" ref={ref}>
      <strong>{t('checkout.problems', { count: names.length })}</strong>
      <ul>
        {names.map(name => (
          <li key={name}>
            <button type="button" className={styles.problem} onClick={() => onGo(name)}>
              {t(`checkout.${name}`)}
            </button>
            {': '}
            {problems[name]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
