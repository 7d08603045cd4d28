import type { OrderDetail } from '@santhe/contracts'
import { formatMoment } from '@santhe/rules'
import { statusText, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './order.module.css'

/** Every step of an order, the latest first: who took it, when, and why. */
export function Timeline({ steps }: { steps: OrderDetail['timeline'] }) {
  const t = useTexts(texts)
  const latestFirst = steps.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className={styles.timeline}>
      {latestFirst.map(step => (
        <li key={`${step.at} ${step.to}`} className={styles.step}>
          <strong>{step.from === null ? t('order.stepPlaced') : statusText(step.to)}</strong>
          <span className={styles.small}>
            <time dateTime={step.at}>{formatMoment(step.at)}</time>
            {step.by && ` · ${step.by}`}
          </span>
          {step.reason && <span className={styles.reason}>{step.reason}</span>}
        </li>
      ))}
    </ol>
  )
}
