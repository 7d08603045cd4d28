import { useLanguage } from '@santhe/host'
import { nearMomentAlone } from '@santhe/rules'
import type { ReactNode } from 'react'
import blocks from '../blocks.module.css'
import texts from '../texts/en/order-history.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './OrderHistory.module.css'

interface Step {
  /** Time in ISO format. */
  at: string
  by: string
  /** Name of the agent acting for that person. */
  agent?: string | undefined
  to: string
  reason: string
}

interface OrderHistoryProps<S extends Step> {
  steps: readonly S[]
  wordOf: (step: S) => ReactNode
  now: Date
}

/** Lists steps latest first: who, when, why. */
export function OrderHistory<S extends Step>({ steps, wordOf, now }: OrderHistoryProps<S>) {
  const t = useTexts(texts)
  const language = useLanguage()
  const latestFirst = steps.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <ol className={blocks.stack16}>
      {latestFirst.map(step => (
        <li key={`${step.at} ${step.to}`} className={styles.step}>
          <strong>{wordOf(step)}</strong>
          <span className={blocks.muted}>
            <time dateTime={step.at}>{nearMomentAlone(step.at, now, language)}</time>
            {step.by && ' · '}
            {step.agent ? t('byFor', { agent: step.agent, name: step.by }) : step.by}
          </span>
          {step.reason && <span className={styles.reason}>{step.reason}</span>}
        </li>
      ))}
    </ol>
  )
}
