import { useTexts } from '@santhe/ui'
import type { Ref } from 'react'
import { Notice } from '../../../summary/Notice.tsx'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { type DeliveringFarm, dateFieldOf } from './delivery-wishes.ts'
import { FIELDS, type Problems } from './use-shipping-form.ts'

interface FormProblemsProps {
  problems: Problems
  farms: readonly DeliveringFarm[]
  /** Takes the person to a field. */
  onGo: (name: string) => void
  ref: Ref<HTMLDivElement>
}

/** All that needs another look, above the form, each a way to its field. */
export function FormProblems({ problems, farms, onGo, ref }: FormProblemsProps) {
  const t = useTexts(texts)
  const dates = farms.map(({ id, name: farm }) => ({
    name: dateFieldOf(id),
    label: farms.length === 1 ? t('checkout.deliveryDate') : t('checkout.deliveryDateOf', { farm }),
  }))
  const fields = FIELDS.flatMap(name => (name === 'deliveries' ? dates : [{ name, label: t(`checkout.${name}`) }]))
  const shown = fields.filter(({ name }) => problems[name] !== undefined)
  return (
    <Notice tone="bad" icon="warning" ref={ref}>
      <strong>{t('checkout.problems', { count: shown.length })}</strong>
      <ul>
        {shown.map(({ name, label }) => (
          <li key={name}>
            <button type="button" className={styles.problem} onClick={() => onGo(name)}>
              {label}
            </button>
            {': '}
            {problems[name]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
