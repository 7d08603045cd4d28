import { nearMomentAlone } from '@santhe/rules'
import type { ReactNode } from 'react'
import styles from './OrderHistory.module.css'

interface Step {
  /** ISO moment. */
  at: string
  by: string
  to: string
  reason: string
}

interface OrderHistoryProps<S extends Step> {
  steps: readonly S[]
  /** What happened, in the reader's words. */
  wordOf: (step: S) => ReactNode
  now: Date
}

/** Every step of an order, the latest first: who took it, when, and why. One design for buyer, farm and office. */
export function OrderHistory<S extends Step>({ steps, wordOf, now }: OrderHistoryProps<S>) {
  const latestFirst = steps.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className={styles.history}>
      {latestFirst.map(step => (
        <li key={`${step.at} ${step.to}`} className={styles.step}>
          <strong>{wordOf(step)}</strong>
          <span className={styles.facts}>
            <time dateTime={step.at}>{nearMomentAlone(step.at, now)}</time>
            {step.by && ` · ${step.by}`}
          </span>
          {step.reason && <span className={styles.reason}>{step.reason}</span>}
        </li>
      ))}
    </ol>
  )
}
